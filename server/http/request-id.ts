import { randomUUID } from "node:crypto";

/**
 * Returns the request's own id if it is 1–128 characters of `A-Za-z0-9._-`, otherwise a new one
 * (docs/spec/conventions.md#headers).
 */
export function requestId(header: string | string[] | undefined): string {
  return typeof header === "string" && /^[A-Za-z0-9._-]{1,128}$/.test(header)
    ? header
    : randomUUID();
}
