import {
  deleteOldRows,
  deleteRowsOf,
  maintenanceRows,
  tenantsWith,
} from "@/lib/platform/db/maintenance";
import { Prisma } from "@/lib/platform/db/query";

/** How long occurrences are kept, and how many per group. Counts are kept forever. */
const RETENTION = Prisma.raw("interval '90 days'");
const MAX_KEPT = 1_000;
/**
 * A group is pruned immediately after this many new occurrences, so it never stores more than
 * `MAX_KEPT` plus this many.
 */
export const PRUNE_EVERY = 500;

/** Groups looked at per statement. */
const GROUP_BATCH = 500;

/**
 * Deletes a group's occurrences beyond the newest thousand. A merged group keeps its own thousand.
 */
export async function pruneGroup(tenantId: number, errorGroupId: number): Promise<number> {
  const ofGroup = Prisma.sql`tenant_id = ${tenantId} AND error_group_id = ${errorGroupId}`;
  return deleteRowsOf(
    tenantId,
    { table: "error_events" },
    Prisma.sql`error_group_id = ${errorGroupId} AND id <= (
      SELECT id FROM error_events WHERE ${ofGroup} ORDER BY id DESC OFFSET ${MAX_KEPT}::int LIMIT 1)`,
  );
}

/** Prunes every group of a tenant that stores too many occurrences, in the order of their ids. */
async function pruneGroups(tenantId: number): Promise<void> {
  for (let last: number | undefined = 0; last !== undefined;) {
    const overfull: { id: number }[] = await maintenanceRows(Prisma.sql`
      SELECT g.id FROM error_groups g
      WHERE g.tenant_id = ${tenantId} AND g.id > ${last} AND g.own_count > ${MAX_KEPT}::int
        AND EXISTS (SELECT 1 FROM error_events e WHERE e.tenant_id = ${tenantId} AND e.error_group_id = g.id
          ORDER BY e.id DESC OFFSET ${MAX_KEPT}::int LIMIT 1)
      ORDER BY g.id LIMIT ${GROUP_BATCH}::int`);
    for (const { id } of overfull) await pruneGroup(tenantId, id);
    last = overfull.at(-1)?.id;
  }
}

/**
 * Deletes occurrences received more than 90 days ago, event ids and rejection counts of the same
 * age, and occurrences beyond a group's limit.
 */
export async function pruneEvents(): Promise<void> {
  // By time of receipt, so that an occurrence dated by an inaccurate clock is kept as long as any
  // other.
  const isOld = Prisma.sql`created_at < now() - ${RETENTION}`;
  await deleteOldRows({ table: "error_events" }, isOld);
  await deleteOldRows({ table: "error_event_ids", key: "project_id, event_id" }, isOld);
  await maintenanceRows(Prisma.sql`DELETE FROM ingest_counters WHERE hour < now() - ${RETENTION}`);
  const mayBeOverfull = Prisma.sql`own_count > ${MAX_KEPT}::int`;
  for (const id of await tenantsWith("error_groups", mayBeOverfull)) await pruneGroups(id);
}
