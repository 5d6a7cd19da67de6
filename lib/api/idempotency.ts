import { createHash } from "node:crypto";
import type { Actor } from "@/lib/access/actor";
import { Prisma, row, rows } from "@/lib/db/query";
import { Conflict, invalid } from "./errors";
import { readRawBody } from "./input";
import { seal, unseal } from "./seal";

const LIFE = Prisma.raw("interval '24 hours'");
/** After this long a request that never ended (its process died) gives its key free again. */
const RUNNING_LIMIT = Prisma.raw("interval '2 minutes'");
const KEPT_HEADERS = ["etag", "link", "location"];

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
async function takeKey(actor: Actor, requestHash: Buffer, bodyHash: Buffer): Promise<StoredRow> {
  const claim = Prisma.sql`
    WITH expired AS (
      DELETE FROM idempotency_keys WHERE (tenant_id, id) IN (
        SELECT tenant_id, id FROM idempotency_keys
        WHERE created_at < now() - ${LIFE} AND request_hash <> ${requestHash}
        ORDER BY created_at LIMIT 10 FOR UPDATE SKIP LOCKED)
    )
    INSERT INTO idempotency_keys AS k (tenant_id, user_id, request_hash, body_hash)
    VALUES (${actor.tenant.id}, ${actor.userId}, ${requestHash}, ${bodyHash})
    ON CONFLICT (tenant_id, user_id, request_hash) DO UPDATE
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
    WHERE tenant_id = ${actor.tenant.id} AND user_id = ${actor.userId} AND request_hash = ${requestHash}`);
  if (stored) return stored;
  // The one that held it just failed and gave it free.
  throw new Conflict("Another request with this Idempotency-Key has just ended; send it again.", 1);
}

async function release(actor: Actor, id: string): Promise<void> {
  await rows(
    Prisma.sql`DELETE FROM idempotency_keys WHERE tenant_id = ${actor.tenant.id} AND id = ${id}::bigint`,
  );
}

/**
 * Runs a mutating request under its `Idempotency-Key` (decisions.md §1.10): a repeat by the same caller on the same
 * path with the same body answers the stored 2xx; with another body 422; while the first still runs, 409.
 */
export async function withIdempotency(
  actor: Actor,
  request: Request,
  run: () => Promise<Response>,
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
  const bodyHash = createHash("sha256")
    .update(await readRawBody(request))
    .digest();
  const taken = await takeKey(actor, requestHash, bodyHash);
  if (!taken.is_mine) {
    if (!taken.is_same_body) {
      throw invalid("Idempotency-Key", "Was already used with another request body.");
    }
    if (taken.status === null) {
      throw new Conflict("The first request with this Idempotency-Key is still running.", 1);
    }
    const body = taken.body === null ? null : unseal(taken.body);
    if (body === undefined) {
      throw invalid("Idempotency-Key", "Its answer can no longer be read; use another key.");
    }
    return new Response(body, { status: taken.status, headers: taken.headers ?? {} });
  }
  // Only a request that did nothing gives its key free: a change whose answer could not be stored must not run twice.
  const response = await run().catch(async (error: unknown) => {
    await release(actor, taken.id);
    throw error;
  });
  await store(actor, taken.id, response.clone());
  return response;
}

async function store(actor: Actor, id: string, response: Response): Promise<void> {
  if (!response.ok) return release(actor, id);
  const headers: Record<string, string> = {};
  for (const name of ["content-type", ...KEPT_HEADERS]) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  // Sealed: the answer to a new API token holds the token, which nothing else keeps (decisions.md §2.2).
  const body = response.status === 204 ? null : seal(await response.text());
  await rows(Prisma.sql`
    UPDATE idempotency_keys SET status = ${response.status}, headers = ${JSON.stringify(headers)}::jsonb, body = ${body}
    WHERE tenant_id = ${actor.tenant.id} AND id = ${id}::bigint`);
}
