import { createHash } from "node:crypto";
import { invalid } from "@/lib/platform/http/errors";
import { readRawBody } from "@/lib/platform/http/input";
import { isCsv, isMultipart, withSpooledBody } from "@/lib/platform/http/spool";

/** The key's owner: a user, or an app that reports errors with a project token. */
export type Caller =
  { tenantId: number; userId: number } | { tenantId: number; projectTokenId: number };

/**
 * What a key is bound to (docs/spec/conventions.md#idempotency): the caller; the method, path,
 * query string and key; and the body.
 */
export interface Key {
  caller: Caller;
  requestHash: Buffer;
  bodyHash: Buffer;
}

interface KeyHandlers<T> {
  plain: () => Promise<T>;
  once: (key: Key) => Promise<T>;
  body?: Uint8Array | undefined;
}

/**
 * Runs `once` with the request's `Idempotency-Key` after reading the body, or spooling an upload,
 * so that nothing waits for the client after that. Runs `plain` if the header is missing. `body` is
 * the body if it has already been read. Throws 422 for an invalid key.
 */
export async function withKey<T>(
  caller: Caller,
  request: Request,
  { plain, once, body }: KeyHandlers<T>,
): Promise<T> {
  const name = request.headers.get("idempotency-key");
  if (name === null || request.method === "GET" || request.method === "HEAD") return plain();
  if (name === "" || name.length > 255) {
    throw invalid("Idempotency-Key", "Must have 1 to 255 characters.");
  }
  const { pathname, search } = new URL(request.url);
  const requestHash = createHash("sha256")
    .update([request.method, pathname, search, name].join("\n"))
    .digest();
  const runOnce = (bodyHash: Buffer) => once({ caller, requestHash, bodyHash });
  if (!body && (isMultipart(request) || isCsv(request))) return withSpooledBody(request, runOnce);
  const bytes = body ?? (await readRawBody(request));
  return runOnce(createHash("sha256").update(bytes).digest());
}

/** Returns the advisory lock number of a key, for either of its two locks. */
export function lockNumber({ caller, requestHash }: Key, lock: "claim" | "answer"): string {
  const owner = "userId" in caller ? `user ${caller.userId}` : `token ${caller.projectTokenId}`;
  return createHash("sha256")
    .update(`idempotency ${lock} ${caller.tenantId} ${owner} `)
    .update(requestHash)
    .digest()
    .readBigInt64BE()
    .toString();
}
