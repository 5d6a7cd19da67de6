import type { ProjectIds } from "./ids";
import { Prisma, rows, type Transaction } from "@/lib/platform/db/query";

/**
 * Inserts time that people logged on their issues: half of the estimate, or a little more than all of it if the
 * issue is done, in two entries on the days before it last moved.
 */
export async function insertTime(
  tx: Transaction,
  { tenantId, projectId, lanes }: ProjectIds,
): Promise<void> {
  const [first, second, ...others] = [...lanes.values()];
  const waiting = [first, second].filter((id) => id !== undefined);
  const final = others.at(-1) ?? 0;
  await rows(
    Prisma.sql`
      WITH logged AS MATERIALIZED (
      SELECT i.id AS issue_id, i.assignee_id,
        GREATEST(15, (i.estimated_minutes * part.share * CASE WHEN i.lane_id = ${final} THEN 2.2 ELSE 1 END)::int / 15 * 15) AS minutes,
        part.note, i.updated_at - part.before AS at, part.before
      FROM issues i, (VALUES (0.2, interval '2 days', 'Looked into it'), (0.3, interval '1 day', ''))
        part(share, before, note)
      WHERE i.tenant_id = ${tenantId} AND i.project_id = ${projectId} AND i.assignee_id IS NOT NULL
        AND i.estimated_minutes IS NOT NULL AND i.lane_id <> ALL(${waiting}::int[])
        AND i.created_at < i.updated_at - part.before
      )
      INSERT INTO time_entries (tenant_id, issue_id, user_id, minutes, spent_on, note, created_at, updated_at)
      SELECT ${tenantId}::int, issue_id, assignee_id, minutes, at::date, note, at, at FROM logged
      ORDER BY issue_id, before DESC`,
    tx,
  );
}
