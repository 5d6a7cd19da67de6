import { randomUUID } from "node:crypto";

/** The request's own id when it is 1–128 of `A-Za-z0-9._-`, else a new one (docs/spec/conventions.md#headers). */
export function requestId(given: string | string[] | undefined): string {
  return typeof given === "string" && /^[A-Za-z0-9._-]{1,128}$/.test(given) ? given : randomUUID();
}
