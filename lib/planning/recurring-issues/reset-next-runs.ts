import type { TenantScope } from "@/lib/platform/access/scopes";
import { Prisma, rows, selectJson, type Transaction } from "@/lib/platform/db/query";
import { nextRun, type Recurrence } from "./recurrence";

/**
 * Sets when the workspace's recurring issues next run, counted from now in the time zone. The
 * caller must have locked the workspace.
 */
export async function resetNextRuns(
  { tenantId }: TenantScope,
  timeZone: string,
  tx: Transaction,
): Promise<void> {
  const active = await selectJson<Recurrence & { id: number }>(
    Prisma.sql`
      SELECT id, every, on_days AS on, at_time AS at, starts_on::text AS starts_on FROM recurring_issues
      WHERE tenant_id = ${tenantId} AND NOT is_paused ORDER BY id FOR UPDATE`,
    tx,
  );
  if (active.length === 0) return;
  const now = new Date();
  const next = active.map((recurrence) => nextRun(now, recurrence, timeZone).toISOString());
  await rows(
    Prisma.sql`
      UPDATE recurring_issues r SET next_run_at = n.next_run_at
      FROM unnest(${active.map(({ id }) => id)}::int[], ${next}::timestamptz[]) n(id, next_run_at)
      WHERE r.tenant_id = ${tenantId} AND r.id = n.id`,
    tx,
  );
}
