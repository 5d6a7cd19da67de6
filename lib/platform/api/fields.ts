import { z } from "zod";

const LONE_SURROGATE = /[\uD800-\uDFFF]/u;
const OTHER_CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/;
const MAX_INT = 2_147_483_647;

const KINDS: Record<string, string> = {
  string: "a string",
  boolean: "true or false",
  number: "a number",
  array: "a list",
  object: "an object",
};

// Rules enforced in code are described in the OpenAPI document through `meta()`.

// Readable messages for errors that a schema has no message for.
z.config({
  customError: (issue) => {
    if (issue.code !== "invalid_type") return undefined;
    if (issue.input === undefined) return "Is required.";
    return `Must be ${KINDS[String(issue.expected)] ?? "of a different type"}.`;
  },
});

/**
 * Returns the length in Unicode code points, the unit of every length limit
 * (docs/spec/conventions.md#text).
 */
export function codePoints(text: string): number {
  return Array.from(text).length;
}

/**
 * Uses `message` for a value of the wrong type. A missing value keeps the "Is required." message
 * above.
 */
export function otherwise(message: string) {
  return (issue: { input?: unknown }) => (issue.input === undefined ? undefined : message);
}

function atMost(max: number) {
  // A code point has at most two UTF-16 units, so text over twice the limit need not be counted.
  return (text: string) =>
    text.length <= max || (text.length <= 2 * max && codePoints(text) <= max);
}

/** A string that PostgreSQL can store: no NUL characters or lone surrogates. */
const storable = z
  .string()
  .refine((text) => !text.includes("\0"), { error: "May not contain a NUL character." })
  .refine((text) => !LONE_SURROGATE.test(text), { error: "Must be well-formed Unicode." });

/** Multi-line text, stored as sent; `max` in code points. */
export function multiLine(max: number) {
  return storable
    .refine(atMost(max), { error: `May not be longer than ${max} characters.` })
    .meta({ maxLength: max });
}

/**
 * Single-line text such as a title or name: line breaks and tabs become spaces, and the ends are
 * trimmed (docs/spec/conventions.md#text).
 */
export function optionalLine(max = 255) {
  return storable
    .transform((text) => text.replace(/[\r\n\t\u2028\u2029\u0085]+/g, " ").trim())
    .refine((text) => !OTHER_CONTROL.test(text), { error: "May not contain control characters." })
    .refine(atMost(max), { error: `May not be longer than ${max} characters.` })
    .meta({ maxLength: max });
}

/** Like `optionalLine`, but must not be blank. */
export function oneLine(max = 255) {
  return optionalLine(max)
    .refine((text) => text !== "", { error: "May not be blank." })
    .meta({ minLength: 1 });
}

/** A JSON integer from `min` to `max`, which defaults to the maximum of a 32-bit column. */
export function integer(min: number, max = MAX_INT) {
  return z
    .number({ error: otherwise("Must be an integer.") })
    .int({ error: "Must be an integer." })
    .min(min, { error: `Must be at least ${min}.` })
    .max(max, { error: `Must be at most ${max}.` });
}

/** A record id in a request body. */
export const id = () => integer(1);

/** A list of record ids; duplicates are removed. */
export function idList(max = 1000) {
  return z
    .array(id(), { error: otherwise("Must be a list of ids.") })
    .max(max, { error: `May not have more than ${max} elements.` })
    .transform((ids) => [...new Set(ids)]);
}

/** A 24-bit RGB color (docs/spec/projects.md#colors). */
export const color = () => integer(0, 0xffffff);

/** A boolean in a query string: `true`, `false`, `1` or `0`. */
export const queryBoolean = z
  .enum(["true", "false", "1", "0"], { error: "Must be true, false, 1 or 0." })
  .transform((text) => text === "true" || text === "1")
  .meta({ type: "boolean" });

/** An integer in a query string. */
export function queryInteger(min: number, max = MAX_INT) {
  return z
    .string()
    .regex(/^-?\d{1,12}$/, { error: "Must be an integer." })
    .transform(Number)
    .pipe(integer(min, max))
    .meta({ type: "integer", minimum: min, maximum: max });
}
