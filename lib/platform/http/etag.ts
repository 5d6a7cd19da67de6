import { PreconditionFailed } from "./errors";

/** Returns the strong validator for a versioned record (docs/spec/conventions.md#concurrency). */
export function etag(record: { id: number; version: number }): string {
  return `"${record.id}-${record.version}"`;
}

/**
 * Returns the version that `If-Match` requires, or undefined if the header is missing (or is `*`).
 * Pass it to the verb, whose statement compares it again. Throws PreconditionFailed if it is
 * already stale.
 */
export function expectedVersion(
  request: Request,
  record: { id: number; version: number },
): number | undefined {
  const header = request.headers.get("if-match");
  if (header === null || header.trim() === "*") return undefined;
  // Compressing proxies mark validators as weak; ours are strong, so the mark is ignored.
  const tags = header.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (!tags.includes(etag(record))) throw new PreconditionFailed();
  return record.version;
}
