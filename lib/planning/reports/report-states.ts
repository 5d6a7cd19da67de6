import { Prisma } from "@/lib/platform/db/query";
import { issueStates, type ReportedProject } from "./issue-states";

/** `lane_id` of the lane that is the project's first one today. Before an import says otherwise, an issue was in it. */
const FIRST_LANE = 0;
/** `before_lane_id` of an issue's first state. */
export const CREATED = -1;
/** `before_lane_id` of sums that leave a lane. */
export const LEFT = -2;

/**
 * The present states of issues (a condition on `i`), as the CTE `present` for a WITH clause, in the
 * shape of the table `report_states` (prisma/schema/issues.prisma).
 */
export function presentStates(project: ReportedProject, issues: Prisma.Sql): Prisma.Sql {
  const states = issueStates(project, {
    from: "-infinity",
    fields: ["lane_id", "sprint_id", "estimated_minutes"],
    issues,
    firstLane: Prisma.sql`${FIRST_LANE}::int`,
  });
  return Prisma.sql`${states},
    present AS MATERIALIZED (
      SELECT id AS issue_id, day_in AS day, day_out AS until, lane_id,
        COALESCE(lag(lane_id) OVER (PARTITION BY id ORDER BY day_in), ${CREATED}::int) AS before_lane_id,
        COALESCE(sprint_id, 0) AS sprint_id, COALESCE(estimated_minutes, 0) AS minutes,
        round(EXTRACT(epoch FROM lane_at - created_at) / 60)::int AS lead_minutes
      FROM settled
    )`;
}

/**
 * What states add to the sums of the whole project (sprint 0) and of their sprint: a select of the
 * columns of `report_sums`, not grouped. `states` is an alias of a table or CTE; `sign` is -1 to subtract.
 */
export function addedBy(states: string, sign: 1 | -1): Prisma.Sql {
  const s = Prisma.raw(states);
  return Prisma.sql`
    SELECT scope.sprint_id, step.day, s.lane_id, step.before_lane_id, step.sign AS issues, step.sign * s.minutes AS minutes
    FROM ${s} s
    CROSS JOIN LATERAL (VALUES (s.day, s.before_lane_id, ${sign}::int), (s.until, ${LEFT}::int, ${-sign}::int))
      step(day, before_lane_id, sign)
    CROSS JOIN LATERAL (SELECT 0 AS sprint_id UNION ALL SELECT s.sprint_id WHERE s.sprint_id > 0) scope
    WHERE step.day IS NOT NULL`;
}
