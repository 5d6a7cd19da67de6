import type { TenantScope } from "@/lib/platform/access/scopes";
import { Prisma, rows, selectJsonRow, type Transaction } from "@/lib/platform/db/query";
import { nextMorning } from "./next-morning";

/**
 * Sets when the workspace's reminders are due next, counted from now in the time zone. No day has
 * them twice. The caller must have locked the workspace.
 */
export async function resetNextReminders(
  { tenantId }: TenantScope,
  timeZone: string,
  tx: Transaction,
): Promise<void> {
  const found = await selectJsonRow<{ reminded_on: string | null }>(
    Prisma.sql`SELECT reminded_on::text AS reminded_on FROM tenants WHERE id = ${tenantId}`,
    tx,
  );
  const next = nextMorning(new Date(), timeZone, found?.reminded_on ?? null);
  await rows(
    Prisma.sql`UPDATE tenants SET next_reminders_at = ${next.toISOString()}::timestamptz WHERE id = ${tenantId}`,
    tx,
  );
}
