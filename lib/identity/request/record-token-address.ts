import {
  addressBlock,
  type ClientAddress,
  UNKNOWN_ADDRESS,
} from "@/lib/platform/http/client-address";
import { apart } from "@/lib/platform/db/enclosing";
import { Prisma, rows } from "@/lib/platform/db/query";

/** So many addresses of one token are remembered; from then on nothing is new. */
const MOST = 1000;
/** So many (token, address) are known to this process; then it begins anew. */
const REMEMBERED = 20_000;

/** What this process has seen already: the database is asked once for each. */
const seen = new Set<string>();

/**
 * Notes where a token is used from. From an address that it was not used from before, the audit log says so
 * (docs/spec/people.md#audit); the first address of all is where it belongs. Costs a request nothing but the first time.
 */
export function noteTokenAddress(
  token: { tenantId: number; tokenId: number; userId: number },
  from: ClientAddress,
): void {
  if (from === UNKNOWN_ADDRESS) return;
  const { tenantId, tokenId, userId } = token;
  const address = addressBlock(from);
  const key = `${tokenId} ${address}`;
  if (seen.has(key)) return;
  if (seen.size >= REMEMBERED) seen.clear();
  seen.add(key);
  const noting = Prisma.sql`
    WITH known AS (
      SELECT count(*) AS number FROM api_token_addresses
      WHERE tenant_id = ${tenantId} AND token_id = ${tokenId}
    ), added AS (
      INSERT INTO api_token_addresses (tenant_id, token_id, address)
      SELECT ${tenantId}, ${tokenId}, ${address} FROM known WHERE known.number < ${MOST}
      ON CONFLICT DO NOTHING RETURNING token_id
    )
    INSERT INTO audit_entries (tenant_id, actor_id, subject_type, subject_id, action, after)
    SELECT ${tenantId}, ${userId}, 'token', added.token_id, 'used', jsonb_build_object('address', ${from}::text)
    FROM added, known WHERE known.number > 0`;
  apart(() => rows(noting)).catch(() => seen.delete(key));
}
