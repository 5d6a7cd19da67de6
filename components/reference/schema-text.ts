import type { Components, JsonSchema } from "@/server/openapi/json-schema";

function nameOf(reference: string): string {
  return reference.split("/").at(-1) ?? reference;
}

/** Resolves a reference. */
function follow(schema: JsonSchema, components: Components): JsonSchema {
  return schema.$ref === undefined ? schema : (components[nameOf(schema.$ref)] ?? {});
}

function choices({ anyOf, oneOf }: JsonSchema): JsonSchema[] {
  return anyOf ?? oneOf ?? [];
}

/** Returns a value's type in a few words: "integer or null", "list of Issue". */
export function typeText(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return nameOf(schema.$ref);
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" or ");
  const several = choices(schema);
  if (several.length > 0) return [...new Set(several.map(typeText))].join(" or ");
  if (Array.isArray(schema.type)) return schema.type.join(" or ");
  if (schema.type === "array")
    return `list of ${schema.items ? typeText(schema.items) : "anything"}`;
  if (schema.type === undefined) return "anything";
  return schema.format === undefined ? schema.type : `${schema.type} (${schema.format})`;
}

/** Returns the limits of a value: "1 to 500", "at most 255 characters". */
export function constraintText(schema: JsonSchema): string {
  const { minimum, maximum, minLength, maxLength, maxItems } = schema;
  const words: string[] = [];
  const hasEnd = maximum !== undefined && maximum < 2_147_483_647;
  if (minimum !== undefined && hasEnd) words.push(`${minimum} to ${maximum}`);
  else if (minimum !== undefined) words.push(`minimum ${minimum}`);
  else if (hasEnd) words.push(`maximum ${maximum}`);
  if (minLength !== undefined)
    words.push(minLength === 1 ? "not blank" : `at least ${minLength} characters`);
  if (maxLength !== undefined && maxLength < 1_000_000)
    words.push(`at most ${maxLength} characters`);
  if (maxItems !== undefined) words.push(`at most ${maxItems.toLocaleString("en")} items`);
  if (schema.default !== undefined && schema.default !== "") {
    words.push(`default ${JSON.stringify(schema.default)}`);
  }
  if (words.length > 0) return words.join(", ");
  const [only, ...others] = choices(schema).filter(({ type }) => type !== "null");
  return only && others.length === 0 ? constraintText(only) : "";
}

interface Member {
  name: string;
  schema: JsonSchema;
  isRequired: boolean;
}

/** Returns the members of an object, or of a list's elements. Empty for other values. */
export function membersOf(schema: JsonSchema, components: Components): Member[] {
  const resolved = follow(schema, components);
  if (resolved.items) return membersOf(resolved.items, components);
  const several = choices(resolved).filter(({ type }) => type !== "null");
  if (several.length === 1 && several[0]) return membersOf(several[0], components);
  const { properties = {}, required = [] } = resolved;
  return Object.entries(properties).map(([name, inner]) => {
    return { name, schema: inner, isRequired: required.includes(name) };
  });
}
