import { addressBlock } from "@/lib/platform/http/client-address";
import { Prisma, rows } from "@/lib/platform/db/query";
import type { Caller } from "@/lib/identity/auth/caller";

/** Interval within which a block of IP addresses gets at most one entry for unknown users. */
const QUIET_MS = 15 * 60 * 1000;
/**
 * Maximum number of address blocks cached in this process. The cache is cleared once it is full.
 */
const MAX_CACHED = 20_000;

/** When each address block last got an entry. */
const lastEntryAt = new Map<string, number>();

/**
 * Returns whether the address block already has a recent entry; if not, records that it gets one
 * now.
 */
function isQuiet(block: string): boolean {
  const now = Date.now();
  if (now - (lastEntryAt.get(block) ?? -Infinity) < QUIET_MS) return true;
  if (lastEntryAt.size >= MAX_CACHED) lastEntryAt.clear();
  lastEntryAt.set(block, now);
  return false;
}

/**
 * Adds a failed sign-in to the audit log (docs/spec/people.md#audit). The input is never stored,
 * because it may be a password typed into the wrong field. The entry identifies the account with
 * that email address, if any. For unknown ones, each block of IP addresses gets one entry every 15
 * minutes, so that strangers cannot flood the log.
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
