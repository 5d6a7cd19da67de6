import { PreconditionFailed } from "./errors";

/** The strong validator of a versioned record (docs/spec/conventions.md#concurrency). */
export function etag(record: { id: number; version: number }): string {
  return `"${record.id}-${record.version}"`;
}

/**
 * The version the caller insists on, or undefined without `If-Match` (or with `*`): pass it to the verb, which
 * compares again in its statement. Throws PreconditionFailed when it is stale already.
 */
export function expectedVersion(
  request: Request,
  record: { id: number; version: number },
): number | undefined {
  const header = request.headers.get("if-match");
  if (header === null || header.trim() === "*") return undefined;
  // Proxies that compress mark validators weak; ours are strong, so the mark is ignored.
  const named = header.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (!named.includes(etag(record))) throw new PreconditionFailed();
  return record.version;
}
