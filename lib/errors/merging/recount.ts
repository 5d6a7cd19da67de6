import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, rows, type Transaction } from "@/lib/platform/db/query";

/**
 * Recomputes the counts and times of locked top groups from their own and those of all groups below
 * them.
 */
export async function recount(
  { tenantId }: ProjectScope,
  topIds: number[],
  tx: Transaction,
): Promise<void> {
  await rows(
    Prisma.sql`
      UPDATE error_groups g SET occurrence_count = total.count, updated_at = now(),
        first_seen_at = COALESCE(total.first, g.first_seen_at), last_seen_at = COALESCE(total.last, g.last_seen_at)
      FROM (
        SELECT COALESCE(m.merged_into_id, m.id) AS id, sum(m.own_count) AS count,
          min(m.own_first_seen_at) AS first, max(m.own_last_seen_at) AS last
        FROM error_groups m
        WHERE m.tenant_id = ${tenantId} AND (m.id = ANY(${topIds}::int[]) OR m.merged_into_id = ANY(${topIds}::int[]))
        GROUP BY 1
      ) total
      WHERE g.tenant_id = ${tenantId} AND g.id = total.id`,
    tx,
  );
}
