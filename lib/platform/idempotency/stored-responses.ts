import { Prisma, row, selectJsonRow, type Transaction } from "@/lib/platform/db/query";
import { Conflict, invalid } from "@/lib/platform/http/errors";
import { type Caller, type Key, lockNumber } from "./idempotency-key";
import { seal, unseal } from "@/lib/platform/config/seal";

const LIFE = Prisma.raw("interval '24 hours'");
/**
 * Of the release before, which wrote a row when a request began and completed it when it had ended: after so long it gave
 * a key free that was still running. This one writes no row without an answer.
 */
const RUNNING_LIMIT = Prisma.raw("interval '2 minutes'");
const KEPT_HEADERS = [
  ...["content-type", "etag", "link", "location"],
  // As the throttle stood then: where it stands behind the key, a repeat does not come as far.
  ...["ratelimit-limit", "ratelimit-remaining", "ratelimit-reset"],
];

interface KeptRow {
  is_same_body: boolean;
  status: number | null;
  headers: Record<string, string> | null;
  body: string | null;
}

/** 409: the first request under the key has not ended, or may still be committed. */
export function stillRunning(): Conflict {
  return new Conflict("The first request with this Idempotency-Key is still running.", 1);
}

/** The column that names the caller, and its value. */
function columnOf(caller: Caller): { column: Prisma.Sql; value: number } {
  return "userId" in caller
    ? { column: Prisma.raw("user_id"), value: caller.userId }
    : { column: Prisma.raw("project_token_id"), value: caller.projectTokenId };
}

/** Sealed where it may hold a secret, as the answer to a new API token does, which nothing else keeps (docs/spec/access.md#tokens). */
function sealed(caller: Caller, body: string): string {
  return "userId" in caller ? seal(body) : body;
}

/** What was kept; undefined when the secret has changed since. */
function unsealed(caller: Caller, kept: string): string | undefined {
  return "userId" in caller ? unseal(kept) : kept;
}

/**
 * Keeps everybody else with this key out until the transaction has ended, one way or the other, whatever becomes of this
 * process: PostgreSQL holds the lock. 409 where somebody has it.
 */
export async function fence(key: Key, tx: Transaction): Promise<void> {
  const number = lockNumber(key, "answer");
  const asked = await selectJsonRow<{ taken: boolean }>(
    Prisma.sql`SELECT pg_try_advisory_xact_lock(${number}::bigint) AS taken`,
    tx,
  );
  if (!asked?.taken) throw stillRunning();
}

/**
 * The answer that the key has, behind its fence: a statement of its own, which sees what whoever had the fence before has
 * committed. 422 for another body, 409 while a server of the release before is at it.
 */
export async function readAnswer(key: Key, tx: Transaction): Promise<Response | undefined> {
  const { caller, requestHash, bodyHash } = key;
  const { column, value } = columnOf(caller);
  const kept = await selectJsonRow<KeptRow>(
    Prisma.sql`SELECT body_hash = ${bodyHash} AS is_same_body, status::int AS status, headers, body
      FROM idempotency_keys
      WHERE tenant_id = ${caller.tenantId} AND ${column} = ${value} AND request_hash = ${requestHash}
        AND created_at >= now() - CASE WHEN status IS NULL THEN ${RUNNING_LIMIT} ELSE ${LIFE} END`,
    tx,
  );
  if (!kept) return undefined;
  if (!kept.is_same_body) {
    throw invalid("Idempotency-Key", "Was already used with another request body.");
  }
  if (kept.status === null) throw stillRunning();
  const body = kept.body === null ? null : unsealed(caller, kept.body);
  if (body === undefined) {
    throw invalid("Idempotency-Key", "Its answer can no longer be read; use another key.");
  }
  return new Response(body, { status: kept.status, headers: kept.headers ?? {} });
}

/**
 * Keeps the answer in the transaction that it tells of. It takes the place of one that has expired, under a number of its
 * own, so that a server of the release before no longer finds its row. A few answers of others that are too old to be
 * asked for go on the way, so that they do not pile up.
 */
export async function keepAnswer(key: Key, response: Response, tx: Transaction): Promise<void> {
  const { caller, requestHash, bodyHash } = key;
  const { column, value } = columnOf(caller);
  const headers: Record<string, string> = {};
  for (const name of KEPT_HEADERS) {
    const text = response.headers.get(name);
    if (text !== null) headers[name] = text;
  }
  const body = response.status === 204 ? null : sealed(caller, await response.text());
  const kept = await row(
    Prisma.sql`
      WITH expired AS (
        DELETE FROM idempotency_keys WHERE (tenant_id, id) IN (
          SELECT tenant_id, id FROM idempotency_keys
          WHERE created_at < now() - ${LIFE} AND request_hash <> ${requestHash}
          ORDER BY created_at LIMIT 10 FOR UPDATE SKIP LOCKED)
      )
      INSERT INTO idempotency_keys AS k
        (tenant_id, ${column}, request_hash, body_hash, status, headers, body)
      VALUES (${caller.tenantId}, ${value}, ${requestHash}, ${bodyHash}, ${response.status},
        ${JSON.stringify(headers)}::jsonb, ${body})
      ON CONFLICT (tenant_id, ${column}, request_hash) DO UPDATE
        SET id = excluded.id, body_hash = excluded.body_hash, status = excluded.status,
          headers = excluded.headers, body = excluded.body, created_at = excluded.created_at
        WHERE k.created_at < now() - CASE WHEN k.status IS NULL THEN ${RUNNING_LIMIT} ELSE ${LIFE} END
      RETURNING k.id::text AS id`,
    tx,
  );
  // A server of the release before, which knows no fence, has begun the same meanwhile.
  if (!kept) throw stillRunning();
}
