import { maintenanceRows } from "@/lib/platform/db/maintenance";
import { Prisma } from "@/lib/platform/db/query";

/** How long occurrences are kept, and how many per group. Counts are kept forever. */
const RETENTION = Prisma.raw("interval '90 days'");
const MAX_KEPT = 1_000;
/**
 * A group is pruned immediately after this many new occurrences, so it never stores more than
 * `MAX_KEPT` plus this many.
 */
export const PRUNE_EVERY = 500;

/** Rows deleted per statement, so that no statement blocks others for long. */
const BATCH = 1_000;
const GROUP_BATCH = 500;

interface Deleted {
  id: string;
}

/**
 * Repeats a statement that deletes at most `BATCH` rows until it finds no more. Returns the number
 * of deleted rows.
 */
async function deleteAll(statement: Prisma.Sql): Promise<number> {
  for (let total = 0; ;) {
    const deleted = (await maintenanceRows<Deleted>(statement)).length;
    total += deleted;
    if (deleted < BATCH) return total;
  }
}

/**
 * Deletes a group's occurrences beyond the newest thousand. A merged group keeps its own thousand.
 */
export async function pruneGroup(tenantId: number, errorGroupId: number): Promise<number> {
  return deleteAll(Prisma.sql`
    DELETE FROM error_events WHERE tenant_id = ${tenantId} AND id IN (
      SELECT id FROM error_events WHERE tenant_id = ${tenantId} AND error_group_id = ${errorGroupId}
        AND id <= (SELECT id FROM error_events WHERE tenant_id = ${tenantId} AND error_group_id = ${errorGroupId}
          ORDER BY id DESC OFFSET ${MAX_KEPT}::int LIMIT 1)
      ORDER BY id LIMIT ${BATCH}::int FOR UPDATE SKIP LOCKED)
    RETURNING id::text`);
}

interface GroupKey {
  tenant_id: number;
  id: number;
}

/** Returns the next groups, in key order, that store too many occurrences. */
function findOverfullGroups(after: GroupKey): Promise<GroupKey[]> {
  return maintenanceRows<GroupKey>(Prisma.sql`
    SELECT g.tenant_id, g.id FROM error_groups g
    WHERE (g.tenant_id, g.id) > (${after.tenant_id}, ${after.id}) AND g.own_count > ${MAX_KEPT}::int
      AND EXISTS (SELECT FROM error_events e WHERE e.tenant_id = g.tenant_id AND e.error_group_id = g.id
        ORDER BY e.id DESC OFFSET ${MAX_KEPT}::int LIMIT 1)
    ORDER BY g.tenant_id, g.id LIMIT ${GROUP_BATCH}::int`);
}

/**
 * Deletes occurrences received more than 90 days ago, event ids and rejection counts of the same
 * age, and occurrences beyond a group's limit.
 */
export async function pruneEvents(): Promise<void> {
  // By time of receipt, so that an occurrence dated by an inaccurate clock is kept as long as any
  // other.
  await deleteAll(Prisma.sql`
    DELETE FROM error_events WHERE (tenant_id, id) IN (
      SELECT tenant_id, id FROM error_events WHERE created_at < now() - ${RETENTION}
      LIMIT ${BATCH}::int FOR UPDATE SKIP LOCKED)
    RETURNING id::text`);
  await deleteAll(Prisma.sql`
    DELETE FROM error_event_ids WHERE (tenant_id, project_id, event_id) IN (
      SELECT tenant_id, project_id, event_id FROM error_event_ids WHERE created_at < now() - ${RETENTION}
      LIMIT ${BATCH}::int FOR UPDATE SKIP LOCKED)
    RETURNING event_id::text AS id`);
  await maintenanceRows(
    Prisma.sql`DELETE FROM ingest_counters WHERE hour < now() - ${RETENTION} RETURNING reason`,
  );
  let last: GroupKey | undefined = { tenant_id: 0, id: 0 };
  while (last) {
    const overfull: GroupKey[] = await findOverfullGroups(last);
    for (const group of overfull) await pruneGroup(group.tenant_id, group.id);
    last = overfull.at(-1);
  }
}
