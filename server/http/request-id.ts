import { randomUUID } from "node:crypto";

/**
 * Returns the request's own id if it is 1–128 characters of `A-Za-z0-9._-`, otherwise a new one
 * (docs/spec/conventions.md#headers).
 */
export function requestId(given: string | string[] | undefined): string {
  return typeof given === "string" && /^[A-Za-z0-9._-]{1,128}$/.test(given) ? given : randomUUID();
}
