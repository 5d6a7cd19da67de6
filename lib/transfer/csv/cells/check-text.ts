import type { z } from "zod";
import { multiLine, oneLine, optionalLine } from "@/lib/platform/api/fields";

/** A row that cannot become an issue; the message says why. */
export class InvalidRowError extends Error {}

export const TITLE_MAX = 255;
const NO_LIMIT = Number.MAX_SAFE_INTEGER;
/** Created once: building a schema costs more than validating a row. */
export const TITLE = oneLine(NO_LIMIT);
export const BODY = multiLine(NO_LIMIT);
export const NAME = optionalLine(TITLE_MAX);

/** Returns the text as the API would store it. Throws InvalidRowError if it may not be stored. */
export function checked(schema: z.ZodType<string>, name: string, text: string): string {
  const result = schema.safeParse(text);
  if (result.success) return result.data;
  const message = result.error.issues[0]?.message ?? "Is invalid.";
  throw new InvalidRowError(
    `the ${name} ${message.charAt(0).toLowerCase()}${message.slice(1, -1)}`,
  );
}

/** Shortens a text, between characters. */
export function cut(text: string, max: number): string {
  return text.length <= max ? text : Array.from(text).slice(0, max).join("");
}
