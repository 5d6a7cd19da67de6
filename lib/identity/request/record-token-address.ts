import {
  addressBlock,
  type ClientAddress,
  UNKNOWN_ADDRESS,
} from "@/lib/platform/http/client-address";
import { outsideTransaction } from "@/lib/platform/db/enclosing-transaction";
import { Prisma, rows } from "@/lib/platform/db/query";

/**
 * Maximum number of remembered addresses per token. Once it is reached, addresses no longer count
 * as new.
 */
const MAX_ADDRESSES = 1000;
/**
 * Maximum number of (token, address) pairs cached in this process. The cache is cleared once it is
 * full.
 */
const MAX_CACHED = 20_000;

/** Pairs this process has seen. The database is queried once for each. */
const seen = new Set<string>();

/**
 * Records the address that a token is used from. Each new address except the first adds an entry to
 * the audit log (docs/spec/people.md#audit). Runs a query only the first time this process sees the
 * address.
 */
export function recordTokenAddress(
  token: { tenantId: number; tokenId: number; userId: number },
  from: ClientAddress,
): void {
  if (from === UNKNOWN_ADDRESS) return;
  const { tenantId, tokenId, userId } = token;
  const address = addressBlock(from);
  const key = `${tokenId} ${address}`;
  if (seen.has(key)) return;
  if (seen.size >= MAX_CACHED) seen.clear();
  seen.add(key);
  const statement = Prisma.sql`
    WITH known AS (
      SELECT count(*) AS number FROM api_token_addresses
      WHERE tenant_id = ${tenantId} AND token_id = ${tokenId}
    ), added AS (
      INSERT INTO api_token_addresses (tenant_id, token_id, address)
      SELECT ${tenantId}, ${tokenId}, ${address} FROM known WHERE known.number < ${MAX_ADDRESSES}
      ON CONFLICT DO NOTHING RETURNING token_id
    )
    INSERT INTO audit_entries (tenant_id, actor_id, subject_type, subject_id, action, after)
    SELECT ${tenantId}, ${userId}, 'token', added.token_id, 'used', jsonb_build_object('address', ${from}::text)
    FROM added, known WHERE known.number > 0`;
  outsideTransaction(() => rows(statement)).catch(() => seen.delete(key));
}
