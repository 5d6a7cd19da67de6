import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma } from "@/lib/platform/db/query";
import { finalLane } from "./final-lane";

/** The columns of `workSums`, with their wire names. */
export const workColumns = Prisma.sql`work.issues_count, work.done_count, work.estimated_minutes, work.done_minutes`;

/**
 * A lateral join named `work`: the number and total estimate of the project's issues with `id` in
 * `column`, and how much of each is done. One index scan per joined row; the columns are
 * `workColumns`.
 */
export function workSums(
  project: ProjectScope,
  column: "sprint_id" | "epic_id",
  id: Prisma.Sql,
): Prisma.Sql {
  const { tenantId, projectId } = project;
  const isDone = Prisma.sql`FILTER (WHERE i.lane_id = ${finalLane(project)})`;
  return Prisma.sql`CROSS JOIN LATERAL (
    SELECT count(*)::int AS issues_count, (count(*) ${isDone})::int AS done_count,
      COALESCE(sum(i.estimated_minutes), 0)::float8 AS estimated_minutes,
      COALESCE(sum(i.estimated_minutes) ${isDone}, 0)::float8 AS done_minutes
    FROM issues i
    WHERE i.tenant_id = ${tenantId} AND i.project_id = ${projectId} AND i.${Prisma.raw(column)} = ${id}
  ) work`;
}
