import { addressBlock } from "@/lib/platform/http/client-address";
import { Prisma, rows } from "@/lib/platform/db/query";
import type { Caller } from "@/lib/identity/auth/caller";

/** Of an address that nobody has, a place gets one entry in this time. */
const QUIET_MS = 15 * 60 * 1000;
/** So many places are known to this process; then it begins anew. */
const REMEMBERED = 20_000;

/** When each place last got its entry. */
const told = new Map<string, number>();

/** Whether the place has had its entry already; if not, it has it from here on. */
function isQuiet(place: string): boolean {
  const now = Date.now();
  if (now - (told.get(place) ?? -Infinity) < QUIET_MS) return true;
  if (told.size >= REMEMBERED) told.clear();
  told.set(place, now);
  return false;
}

/**
 * Writes that somebody tried to sign in and was refused (docs/spec/people.md#audit). What was typed is kept nowhere: it may be
 * a password in the wrong field. The entry names whose address it was, or nobody; of the latter there is one for a place
 * in 15 minutes, so that strangers cannot flood the log.
 */
export async function recordFailedSignIn(
  tenantId: number,
  userId: number | undefined,
  { address, userAgent }: Caller,
): Promise<void> {
  if (userId === undefined && isQuiet(`${tenantId} ${addressBlock(address)}`)) return;
  await rows(Prisma.sql`
    INSERT INTO audit_entries (tenant_id, subject_type, subject_id, action, after)
    VALUES (${tenantId}, 'sign_in', ${userId ?? null}::int, 'failed',
      jsonb_build_object('address', ${address}::text, 'user_agent', ${userAgent}::text))`);
}
