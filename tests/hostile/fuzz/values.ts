import type { Components, JsonSchema } from "@/server/openapi/json-schema";
import type { Dice } from "../dice";

/** Sources for generated values. */
export interface Source {
  dice: Dice;
  components: Components;
  /** Returns harmless text that the caller is allowed to send. */
  word: () => string;
  /** Returns the id of a record that a field refers to, or undefined if it refers to none. */
  idFor: (member: string) => number | undefined;
}

/** Strings that once broke something. */
export const NASTY_TEXTS: readonly string[] = [
  "",
  " ",
  "\t\n",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "x\udfff",
  "İ",
  "\u0130".repeat(255),
  "ıSSßﬀ",
  "\u202eevil\u202c",
  "\ufeff",
  "\u200b",
  "e\u0301".repeat(200),
  "👩‍👩‍👧‍👦",
  "😀".repeat(256),
  "a".repeat(256),
  "a".repeat(255),
  "x".repeat(70_000),
  "%",
  "_%\\'\"`;--",
  "' OR 1=1 --",
  "${7*7}{{7*7}}<%= 7 %>",
  "<script>alert(1)</script>",
  "javascript:alert(1)",
  "../../../etc/passwd",
  "C:\\con\\aux",
  "\r\nX-Injected: 1",
  "\u001b[31m",
  "\u0085\u2028\u2029",
  "null",
  "true",
  "-0",
  "1e999",
  "NaN",
  "0x10",
  "٣",
  "１２",
  "__proto__",
  "constructor",
  "toString",
  "=cmd|' /C calc'!A0",
  "[@X](user:1)",
  "[@".repeat(2000),
  '"unclosed phrase',
  "TWIN-1",
  "twin-00000000000000000000001",
  "TWIN-99999999999999999999",
  "2026-02-30",
  "9999-12-31T23:59:60Z",
  "0000-00-00",
  "+275760-09-13T00:00:00.000Z",
  "http://[::1]:1/",
  "https://127.0.0.1/",
  "http://user:pass@host.test/",
  "a@b",
  "ADA@EXAMPLE.TEST",
  "ada@İ.test",
  `${"a".repeat(64)}@${"b".repeat(190)}.test`,
];

const NUMBERS = [
  0,
  1,
  -1,
  -0,
  0.5,
  1e-320,
  1e308,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32 + 1,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  9_741_240,
  16_777_216,
];

function nested(depth: number): unknown {
  let value: unknown = "deep";
  for (let n = 0; n < depth; n++) value = n % 2 === 0 ? [value] : { a: value };
  return value;
}

/** Returns any value that JSON can express. */
export function nasty(dice: Dice): unknown {
  switch (dice.below(10)) {
    case 0:
      return null;
    case 1:
      return dice.chance(0.5);
    case 2:
    case 3:
      return dice.pick(NUMBERS);
    case 4:
      return [];
    case 5:
      return {};
    case 6:
      return dice.pick([
        [null],
        [[]],
        [1, "1", null],
        { id: 1 },
        { length: 3, 0: "a" },
        nested(60),
        Array.from({ length: 2000 }, (_, at) => at),
      ]);
    default:
      return dice.pick(NASTY_TEXTS);
  }
}

function resolved(schema: JsonSchema, { components, dice }: Source): JsonSchema {
  if (schema.$ref !== undefined) {
    return components[schema.$ref.split("/").at(-1) ?? ""] ?? {};
  }
  const choice = schema.anyOf ?? schema.oneOf;
  return choice ? { ...dice.pick(choice) } : schema;
}

/** Returns a value that the schema allows, as far as the schema can express it. */
export function valid(schemaOrRef: JsonSchema, source: Source, member = "", depth = 0): unknown {
  const { dice } = source;
  const schema = resolved(schemaOrRef, source);
  if (schema.$ref !== undefined || schema.anyOf) return valid(schema, source, member, depth);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return dice.pick(schema.enum);
  const type = Array.isArray(schema.type) ? dice.pick(schema.type) : schema.type;
  switch (type) {
    case "integer":
    case "number":
      return source.idFor(member) ?? numberIn(schema, dice);
    case "boolean":
      return dice.chance(0.5);
    case "null":
      return null;
    case "string":
      return textOf(schema, source, member);
    case "array": {
      const count = Math.max(schema.minItems ?? 0, dice.below(4));
      const length = Math.min(count, schema.maxItems ?? 4);
      return Array.from({ length }, () => valid(schema.items ?? {}, source, member, depth + 1));
    }
    case "object":
      return objectOf(schema, source, depth);
    default:
      return depth > 4 ? null : source.word();
  }
}

function objectOf(schema: JsonSchema, source: Source, depth: number): Record<string, unknown> {
  const { properties = {}, required = [] } = schema;
  const object: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(properties)) {
    if (!required.includes(name) && source.dice.chance(0.5)) continue;
    object[name] = valid(inner, source, name, depth + 1);
  }
  return object;
}

function numberIn({ minimum = 0, maximum }: JsonSchema, dice: Dice): number {
  const top = Math.min(maximum ?? minimum + 1000, 2 ** 53);
  if (dice.chance(0.2)) return dice.pick([minimum, top]);
  return minimum + dice.below(Math.min(top - minimum + 1, 1000));
}

function textOf(schema: JsonSchema, { dice, word }: Source, member: string): string {
  if (schema.format === "date" || /_on$/.test(member)) {
    return `2026-0${1 + dice.below(9)}-1${dice.below(10)}`;
  }
  if (schema.format === "date-time") return `2026-0${1 + dice.below(9)}-11T10:00:00Z`;
  if (/email/.test(member)) return `p${dice.below(1e6)}@example.test`;
  if (/url/.test(member)) return `https://hooks.example.test/${dice.below(1e6)}`;
  if (member === "key_prefix") return `K${dice.below(1e5).toString(36).toUpperCase()}`;
  if (member === "repo_full_name") return "a/b";
  if (schema.pattern !== undefined && dice.chance(0.5)) return `a${dice.below(1e6)}`;
  return word().slice(0, schema.maxLength);
}

/** Returns a value that violates the schema in one or two places. */
export function nearlyValid(schema: JsonSchema, source: Source): unknown {
  const { dice } = source;
  const value = valid(schema, source);
  if (typeof value !== "object" || value === null) return nasty(dice);
  for (let times = 1 + dice.below(2); times > 0; times--) spoil(value, dice);
  return value;
}

function spoil(value: object, dice: Dice): void {
  const names = Object.keys(value);
  if (names.length === 0 || dice.chance(0.1)) {
    Object.assign(value, { [dice.pick(["id", "tenant_id", "is_admin", "extra"])]: nasty(dice) });
    return;
  }
  const name = dice.pick(names);
  const inner: unknown = (value as Record<string, unknown>)[name];
  if (typeof inner === "object" && inner !== null && dice.chance(0.6)) spoil(inner, dice);
  else if (dice.chance(0.2)) delete (value as Record<string, unknown>)[name];
  else (value as Record<string, unknown>)[name] = nasty(dice);
}
