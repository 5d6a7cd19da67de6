import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, rows, type Transaction } from "@/lib/platform/db/query";

/** The values of `change` in a group's history: for the top group, and for the others. */
const CHANGES = {
  merged: { here: 0, there: 2 },
  unmerged: { here: 1, there: 3 },
} as const;

/** Records a merge or its undoing in the history of the top group and of each of the others. */
export async function recordMerge(
  { tenantId, actor }: ProjectScope,
  kind: keyof typeof CHANGES,
  { topId, ids }: { topId: number; ids: number[] },
  tx: Transaction,
): Promise<void> {
  const { here, there } = CHANGES[kind];
  await rows(
    Prisma.sql`
      WITH touched AS MATERIALIZED (
        SELECT g.id, g.status FROM error_groups g
        WHERE g.tenant_id = ${tenantId} AND g.id = ANY(${[topId, ...ids]}::int[])
      )
      INSERT INTO error_group_states (tenant_id, error_group_id, status, change, other_ids, actor_id)
      SELECT ${tenantId}::int, t.id, t.status, CASE WHEN t.id = ${topId} THEN ${here}::int ELSE ${there}::int END,
        CASE WHEN t.id = ${topId} THEN ${ids}::int[] ELSE ARRAY[${topId}::int] END, ${actor.userId}
      FROM touched t ORDER BY t.id`,
    tx,
  );
}
