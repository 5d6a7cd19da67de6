import { addressBlock } from "@/lib/platform/http/client-address";
import { Prisma, rows } from "@/lib/platform/db/query";
import type { Caller } from "@/lib/identity/auth/caller";

/** Interval within which an address block gets at most one entry for unknown users. */
const QUIET_MS = 15 * 60 * 1000;
/** Maximum number of address blocks cached in this process, after which the cache starts over. */
const REMEMBERED = 20_000;

/** When each address block last got its entry. */
const lastEntryAt = new Map<string, number>();

/** Returns whether the address block already has its entry; if not, marks it as having one. */
function isQuiet(place: string): boolean {
  const now = Date.now();
  if (now - (lastEntryAt.get(place) ?? -Infinity) < QUIET_MS) return true;
  if (lastEntryAt.size >= REMEMBERED) lastEntryAt.clear();
  lastEntryAt.set(place, now);
  return false;
}

/**
 * Adds a failed sign-in to the audit log (docs/spec/people.md#audit). The input is never stored,
 * because it may be a password typed into the wrong field. The entry identifies the account with
 * that address, if any. Unknown addresses get one entry per address block every 15 minutes, so
 * strangers cannot flood the log.
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
