import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma } from "@/lib/platform/db/query";
import { countedIssues } from "@/lib/planning/issue-counts/queries";
import { finalLane } from "./final-lane";

/** Selects the number and total estimate of counted issues `i`, and how much of each is done. */
export function workTotals(project: ProjectScope): Prisma.Sql {
  const isDone = Prisma.sql`FILTER (WHERE i.lane_id = ${finalLane(project)})`;
  return Prisma.sql`COALESCE(sum(i.issues), 0)::int AS issues_count, COALESCE(sum(i.issues) ${isDone}, 0)::int AS done_count,
    COALESCE(sum(i.minutes), 0)::float8 AS estimated_minutes, COALESCE(sum(i.minutes) ${isDone}, 0)::float8 AS done_minutes`;
}

/** The columns of `workSums`, with their wire names. */
export const workColumns = Prisma.sql`COALESCE(work.issues_count, 0) AS issues_count,
  COALESCE(work.done_count, 0) AS done_count, COALESCE(work.estimated_minutes, 0) AS estimated_minutes,
  COALESCE(work.done_minutes, 0) AS done_minutes`;

/**
 * A join named `work`: the totals of the project's issues in the sprint or epic `id`, from the counters. The columns are
 * `workColumns`.
 */
export function workSums(
  project: ProjectScope,
  facet: "sprint" | "epic",
  id: Prisma.Sql,
): Prisma.Sql {
  const column = Prisma.raw(`i.${facet}_id`);
  const counted = countedIssues(project.tenantId, Prisma.sql`${project.projectId}`, facet);
  return Prisma.sql`LEFT JOIN (
    SELECT ${column} AS id, ${workTotals(project)} FROM (${counted}) i GROUP BY ${column}
  ) work ON work.id = ${id}`;
}
