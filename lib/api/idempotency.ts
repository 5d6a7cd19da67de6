import { createHash } from "node:crypto";
import { Prisma, row, rows } from "@/lib/db/query";
import { Conflict, invalid } from "./errors";
import { readRawBody } from "./input";
import { seal, unseal } from "./seal";
import { isCsv, isMultipart, withSpooledBody } from "./spool";

const LIFE = Prisma.raw("interval '24 hours'");
/** After this long a request that never ended (its process died) gives its key free again. */
const RUNNING_LIMIT = Prisma.raw("interval '2 minutes'");
const KEPT_HEADERS = [
  ...["etag", "link", "location"],
  // As the throttle stood then: where it stands behind the key, a repeat does not come as far.
  ...["ratelimit-limit", "ratelimit-remaining", "ratelimit-reset"],
];

/** Whose key it is: a person, or a program that reports errors with a project token. */
export type Caller =
  { tenantId: number; userId: number } | { tenantId: number; projectTokenId: number };

/** Sealed where it may hold a secret, as the answer to a new API token does, which nothing else keeps (decisions.md §2.2). */
function keep(caller: Caller, body: string): string {
  return "userId" in caller ? seal(body) : body;
}

/** The answer that was kept; undefined when the secret has changed since. */
function readKept(caller: Caller, kept: string): string | undefined {
  return "userId" in caller ? unseal(kept) : kept;
}

/** The column that names the caller, and its value. */
function columnOf(caller: Caller): { column: Prisma.Sql; value: number } {
  return "userId" in caller
    ? { column: Prisma.raw("user_id"), value: caller.userId }
    : { column: Prisma.raw("project_token_id"), value: caller.projectTokenId };
}

interface StoredRow {
  id: string;
  is_mine: boolean;
  is_same_body: boolean;
  status: number | null;
  headers: Record<string, string> | null;
  body: string | null;
}

/**
 * Takes the key, or reads what stands under it. One statement, so that of two at once exactly one takes it. A few
 * answers of others that are too old to be asked for go on the way, so that they do not pile up.
 */
async function takeKey(
  caller: Caller,
  { requestHash, bodyHash }: { requestHash: Buffer; bodyHash: Buffer },
): Promise<StoredRow> {
  const { column, value } = columnOf(caller);
  const claim = Prisma.sql`
    WITH expired AS (
      DELETE FROM idempotency_keys WHERE (tenant_id, id) IN (
        SELECT tenant_id, id FROM idempotency_keys
        WHERE created_at < now() - ${LIFE} AND request_hash <> ${requestHash}
        ORDER BY created_at LIMIT 10 FOR UPDATE SKIP LOCKED)
    )
    INSERT INTO idempotency_keys AS k (tenant_id, ${column}, request_hash, body_hash)
    VALUES (${caller.tenantId}, ${value}, ${requestHash}, ${bodyHash})
    ON CONFLICT (tenant_id, ${column}, request_hash) DO UPDATE
      SET body_hash = excluded.body_hash, status = NULL, headers = NULL, body = NULL, created_at = now()
      WHERE k.created_at < now() - ${LIFE}
        OR (k.status IS NULL AND k.created_at < now() - ${RUNNING_LIMIT})
    RETURNING k.id::text AS id, true AS is_mine, true AS is_same_body, NULL::int AS status,
      NULL::jsonb AS headers, NULL::text AS body`;
  const claimed = await row<StoredRow>(claim);
  if (claimed) return claimed;
  const stored = await row<StoredRow>(Prisma.sql`
    SELECT id::text AS id, false AS is_mine, body_hash = ${bodyHash} AS is_same_body, status::int AS status,
      headers, body
    FROM idempotency_keys
    WHERE tenant_id = ${caller.tenantId} AND ${column} = ${value} AND request_hash = ${requestHash}`);
  if (stored) return stored;
  // The one that held it just failed and gave it free.
  throw new Conflict("Another request with this Idempotency-Key has just ended; send it again.", 1);
}

async function release(caller: Caller, id: string): Promise<void> {
  await rows(
    Prisma.sql`DELETE FROM idempotency_keys WHERE tenant_id = ${caller.tenantId} AND id = ${id}::bigint`,
  );
}

/**
 * Runs a mutating request under its `Idempotency-Key` (decisions.md §1.10): a repeat by the same caller on the same
 * path with the same body answers the stored 2xx; with another body 422; while the first still runs, 409. `body`: what was
 * sent, where it is read already; else it is read here, and an upload put aside.
 */
export async function withIdempotency(
  caller: Caller,
  request: Request,
  run: () => Promise<Response>,
  body?: Uint8Array,
): Promise<Response> {
  const key = request.headers.get("idempotency-key");
  if (key === null || request.method === "GET" || request.method === "HEAD") return run();
  if (key === "" || key.length > 255) {
    throw invalid("Idempotency-Key", "Must have 1 to 255 characters.");
  }
  const { pathname, search } = new URL(request.url);
  const requestHash = createHash("sha256")
    .update([request.method, pathname, search, key].join("\n"))
    .digest();
  const once = (bodyHash: Buffer) => runOnce(caller, { requestHash, bodyHash }, run);
  if (!body && (isMultipart(request) || isCsv(request))) return withSpooledBody(request, once);
  const bytes = body ?? (await readRawBody(request));
  return once(createHash("sha256").update(bytes).digest());
}

async function runOnce(
  caller: Caller,
  hashes: { requestHash: Buffer; bodyHash: Buffer },
  run: () => Promise<Response>,
): Promise<Response> {
  const taken = await takeKey(caller, hashes);
  if (!taken.is_mine) {
    if (!taken.is_same_body) {
      throw invalid("Idempotency-Key", "Was already used with another request body.");
    }
    if (taken.status === null) {
      throw new Conflict("The first request with this Idempotency-Key is still running.", 1);
    }
    const body = taken.body === null ? null : readKept(caller, taken.body);
    if (body === undefined) {
      throw invalid("Idempotency-Key", "Its answer can no longer be read; use another key.");
    }
    return new Response(body, { status: taken.status, headers: taken.headers ?? {} });
  }
  // Only a request that did nothing gives its key free: a change whose answer could not be stored must not run twice.
  const response = await run().catch(async (error: unknown) => {
    await release(caller, taken.id);
    throw error;
  });
  await store(caller, taken.id, response.clone());
  return response;
}

async function store(caller: Caller, id: string, response: Response): Promise<void> {
  if (!response.ok) return release(caller, id);
  const headers: Record<string, string> = {};
  for (const name of ["content-type", ...KEPT_HEADERS]) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  const body = response.status === 204 ? null : keep(caller, await response.text());
  await rows(Prisma.sql`
    UPDATE idempotency_keys SET status = ${response.status}, headers = ${JSON.stringify(headers)}::jsonb, body = ${body}
    WHERE tenant_id = ${caller.tenantId} AND id = ${id}::bigint`);
}
