import { Prisma, rows, selectJson, type Transaction } from "@/lib/platform/db/query";
import type { ReportedProject } from "./issue-states";
import { addedBy } from "./report-states";

/**
 * Removes an issue that leaves a project from the project's daily sums, as if it had been deleted.
 * The project that it moves to computes its states anew. Waits for `foldStates()`.
 */
export async function removeStates(
  { tenantId, projectId }: ReportedProject,
  issueId: number,
  tx: Transaction,
): Promise<void> {
  await selectJson(
    Prisma.sql`SELECT pg_advisory_xact_lock(hashtext('report_sums'), ${projectId})::text`,
    tx,
  );
  await rows(
    Prisma.sql`
      WITH outdated AS (
        DELETE FROM report_states o WHERE o.tenant_id = ${tenantId} AND o.issue_id = ${issueId}
        RETURNING o.day, o.until, o.lane_id, o.before_lane_id, o.sprint_id, o.minutes
      ), unmarked AS (
        DELETE FROM stale_report_issues s
        WHERE s.tenant_id = ${tenantId} AND s.project_id = ${projectId} AND s.issue_id = ${issueId} AND NOT s.is_backfill
      )
      INSERT INTO report_sums AS s (tenant_id, project_id, sprint_id, day, lane_id, before_lane_id, issues, minutes)
      SELECT ${tenantId}::int, ${projectId}::int, sprint_id, day, lane_id, before_lane_id, sum(issues), sum(minutes)
      FROM (${addedBy("outdated", -1)}) moved
      GROUP BY sprint_id, day, lane_id, before_lane_id HAVING sum(issues) <> 0 OR sum(minutes) <> 0
      ON CONFLICT (tenant_id, project_id, sprint_id, day, lane_id, before_lane_id)
        DO UPDATE SET issues = s.issues + excluded.issues, minutes = s.minutes + excluded.minutes`,
    tx,
  );
}
