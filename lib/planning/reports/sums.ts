import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, selectJsonRow } from "@/lib/platform/db/query";
import { onReplica } from "@/lib/platform/db/reads/replica";
import { firstLane } from "./issue-states";
import { addedBy, presentStates } from "./report-states";

/**
 * Changed issues that a report computes itself. With more, computing everything takes hardly longer, and the sums
 * soon catch up.
 */
const MAX_STALE = 5_000;

/**
 * Whether a report can use the daily sums: none of the project's states are missing, and few are stale.
 * Asks the replica, if there is one, because a report that it serves may be older than the primary.
 */
export async function hasSums({ tenantId, projectId }: ProjectScope): Promise<boolean> {
  const count = Prisma.sql`
    SELECT count(*)::int AS stale, bool_or(is_backfill) AS is_missing FROM (
      SELECT s.is_backfill FROM stale_report_issues s
      WHERE s.tenant_id = ${tenantId} AND s.project_id = ${projectId} ORDER BY s.change LIMIT ${MAX_STALE + 1}) first`;
  const found = await onReplica(() =>
    selectJsonRow<{ stale: number; is_missing: boolean | null }>(count),
  );
  return found !== undefined && found.stale <= MAX_STALE && found.is_missing !== true;
}

/** The CTE `kept`: the stored states of issues that pass a filter, without the stale ones. */
function keptStates({ tenantId, projectId }: ProjectScope, filter: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`passing AS MATERIALIZED (
      SELECT i.id FROM issues i WHERE i.tenant_id = ${tenantId} AND i.project_id = ${projectId} AND ${filter}
    ),
    kept AS MATERIALIZED (
      SELECT r.day, r.until, r.lane_id, r.before_lane_id, r.sprint_id, r.minutes, r.lead_minutes
      FROM passing p JOIN report_states r ON r.tenant_id = ${tenantId} AND r.issue_id = p.id
      WHERE p.id <> ALL(ARRAY(SELECT issue_id FROM stale))
    )`;
}

/**
 * The daily sums of the project, or of a sprint, as the CTE `sums` for a WITH clause: `day`, `lane_id`,
 * `before_lane_id`, `issues`, `minutes` (prisma/schema/issues.prisma), several rows per day. Stale issues
 * count as they are now: in one snapshot, this equals computing the states of every issue. Also the
 * CTEs `stale`, `present` and `outdated`, the stale issues' present and stored states. With a filter (a condition
 * on `i`), adds up the stored states of the issues that pass instead, which are the CTE `kept`.
 */
export function dailySums(
  project: ProjectScope,
  sprintId: number | undefined,
  filter?: Prisma.Sql,
): Prisma.Sql {
  const { tenantId, projectId } = project;
  const first = firstLane(project);
  const isStale = Prisma.sql`i.id = ANY(ARRAY(SELECT issue_id FROM stale))`;
  const issues = filter ? Prisma.sql`${isStale} AND ${filter}` : isStale;
  const lane = (column: string) => {
    const name = Prisma.raw(column);
    return Prisma.sql`CASE ${name} WHEN 0 THEN ${first} ELSE ${name} END AS ${name}`;
  };
  const stored = Prisma.sql`
    SELECT r.day, r.lane_id, r.before_lane_id, r.issues, r.minutes FROM report_sums r
    WHERE r.tenant_id = ${tenantId} AND r.project_id = ${projectId} AND r.sprint_id = ${sprintId ?? 0}
    UNION ALL`;
  const outdated = Prisma.sql`outdated AS MATERIALIZED (
      SELECT o.day, o.until, o.lane_id, o.before_lane_id, o.sprint_id, o.minutes FROM report_states o
      WHERE o.tenant_id = ${tenantId} AND o.issue_id = ANY(ARRAY(SELECT issue_id FROM stale))
    )`;
  return Prisma.sql`
    stale AS MATERIALIZED (
      SELECT DISTINCT s.issue_id FROM stale_report_issues s
      WHERE s.tenant_id = ${tenantId} AND s.project_id = ${projectId}
    ),
    ${presentStates(project, issues)},
    ${filter ? keptStates(project, filter) : outdated},
    sums AS MATERIALIZED (
      SELECT day, ${lane("lane_id")}, ${lane("before_lane_id")}, issues, minutes FROM (
        ${filter ? Prisma.empty : stored}
        SELECT day, lane_id, before_lane_id, issues, minutes FROM (
          ${addedBy("present", 1)} UNION ALL ${filter ? addedBy("kept", 1) : addedBy("outdated", -1)}) changed
        WHERE sprint_id = ${sprintId ?? 0}
      ) each_sum
    )`;
}
