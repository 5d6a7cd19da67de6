import { Prisma, row, selectJsonRow, type Transaction } from "@/lib/platform/db/query";
import { Conflict, invalid } from "@/lib/platform/http/errors";
import { type Caller, type Key, lockNumber } from "./idempotency-key";
import { seal, unseal } from "@/lib/platform/config/seal";

const LIFETIME = Prisma.raw("interval '24 hours'");
/**
 * For servers running the previous release, which insert a row when a request begins, complete it
 * at the end, and release the key of a running request after this time. This release only writes
 * rows that have a response.
 */
const RUNNING_LIMIT = Prisma.raw("interval '2 minutes'");
const STORED_HEADERS = [
  ...["content-type", "etag", "link", "location"],
  // The throttle's state when the response was stored. Repeated requests do not reach a throttle
  // that is checked after the key.
  ...["ratelimit-limit", "ratelimit-remaining", "ratelimit-reset"],
];

interface StoredRow {
  is_same_body: boolean;
  status: number | null;
  headers: Record<string, string> | null;
  body: string | null;
}

/** 409: the first request with the key is still running, or may still be committed. */
export function stillRunning(): Conflict {
  return new Conflict("The first request with this Idempotency-Key is still running.", 1);
}

/** Returns the column that identifies the caller, and its value. */
function columnOf(caller: Caller): { column: Prisma.Sql; value: number } {
  return "userId" in caller
    ? { column: Prisma.raw("user_id"), value: caller.userId }
    : { column: Prisma.raw("project_token_id"), value: caller.projectTokenId };
}

/**
 * Encrypts responses that may contain a secret stored nowhere else, such as a new API token
 * (docs/spec/access.md#tokens).
 */
function sealed(caller: Caller, body: string): string {
  return "userId" in caller ? seal(body) : body;
}

/** Decrypts a stored body. Returns undefined if the process's secret has changed since. */
function unsealed(caller: Caller, stored: string): string | undefined {
  return "userId" in caller ? unseal(stored) : stored;
}

/**
 * Locks the key until the transaction ends. PostgreSQL holds the lock, so it is released even if
 * this process dies. Throws 409 if another request holds it.
 */
export async function lockKey(key: Key, tx: Transaction): Promise<void> {
  const number = lockNumber(key, "answer");
  const lock = await selectJsonRow<{ taken: boolean }>(
    Prisma.sql`SELECT pg_try_advisory_xact_lock(${number}::bigint) AS taken`,
    tx,
  );
  if (!lock?.taken) throw stillRunning();
}

/**
 * Returns the key's stored response. Call this after locking the key: as a separate statement, it
 * sees what the previous holder committed. Throws 422 if the body differs, and 409 while a server
 * on the previous release is running the request.
 */
export async function readStoredResponse(key: Key, tx: Transaction): Promise<Response | undefined> {
  const { caller, requestHash, bodyHash } = key;
  const { column, value } = columnOf(caller);
  const stored = await selectJsonRow<StoredRow>(
    Prisma.sql`SELECT body_hash = ${bodyHash} AS is_same_body, status::int AS status, headers, body
      FROM idempotency_keys
      WHERE tenant_id = ${caller.tenantId} AND ${column} = ${value} AND request_hash = ${requestHash}
        AND created_at >= now() - CASE WHEN status IS NULL THEN ${RUNNING_LIMIT} ELSE ${LIFETIME} END`,
    tx,
  );
  if (!stored) return undefined;
  if (!stored.is_same_body) {
    throw invalid("Idempotency-Key", "Already used with a different request body.");
  }
  if (stored.status === null) throw stillRunning();
  const body = stored.body === null ? null : unsealed(caller, stored.body);
  if (body === undefined) {
    throw invalid("Idempotency-Key", "The stored response can no longer be read. Use another key.");
  }
  return new Response(body, { status: stored.status, headers: stored.headers ?? {} });
}

/**
 * Stores the response in the same transaction as its change. Replaces an expired row and gives it a
 * new id, so servers running the previous release no longer find theirs. Also deletes a few other
 * expired responses of the tenant to limit the table's size; `pruneResponses` deletes the rest.
 */
export async function storeResponse(key: Key, response: Response, tx: Transaction): Promise<void> {
  const { caller, requestHash, bodyHash } = key;
  const { column, value } = columnOf(caller);
  const headers: Record<string, string> = {};
  for (const name of STORED_HEADERS) {
    const text = response.headers.get(name);
    if (text !== null) headers[name] = text;
  }
  const body = response.status === 204 ? null : sealed(caller, await response.text());
  const stored = await row(
    Prisma.sql`
      WITH expired AS (
        DELETE FROM idempotency_keys WHERE tenant_id = ${caller.tenantId} AND id IN (
          SELECT id FROM idempotency_keys
          WHERE tenant_id = ${caller.tenantId} AND created_at < now() - ${LIFETIME} AND request_hash <> ${requestHash}
          ORDER BY created_at LIMIT 10 FOR UPDATE SKIP LOCKED)
      )
      INSERT INTO idempotency_keys AS k
        (tenant_id, ${column}, request_hash, body_hash, status, headers, body)
      VALUES (${caller.tenantId}, ${value}, ${requestHash}, ${bodyHash}, ${response.status},
        ${JSON.stringify(headers)}::jsonb, ${body})
      ON CONFLICT (tenant_id, ${column}, request_hash) DO UPDATE
        SET id = excluded.id, body_hash = excluded.body_hash, status = excluded.status,
          headers = excluded.headers, body = excluded.body, created_at = excluded.created_at
        -- Only immutable functions can decide on a conflict in a cluster.
        WHERE excluded.created_at - k.created_at > CASE WHEN k.status IS NULL THEN ${RUNNING_LIMIT} ELSE ${LIFETIME} END
      RETURNING k.id::text AS id`,
    tx,
  );
  // A server running the previous release, which takes no lock, has since started the same request.
  if (!stored) throw stillRunning();
}
