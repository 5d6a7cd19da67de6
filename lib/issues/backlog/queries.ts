import type { ProjectScope } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import { Prisma, selectJsonRow } from "@/lib/platform/db/query";
import { listedIssues } from "@/lib/issues/issues/list-queries";
import { finalLane } from "@/lib/planning/lanes/final-lane";
import type { Backlog, BacklogQuery } from "./schema";

/**
 * True for an issue `i` in the sprint or, if no sprint is given, for an open issue that is not in a
 * sprint.
 */
function belongs(project: ProjectScope, sprintId: number | undefined): Prisma.Sql {
  const { tenantId, projectId } = project;
  const inProject = Prisma.sql`i.tenant_id = ${tenantId} AND i.project_id = ${projectId}`;
  return sprintId === undefined
    ? Prisma.sql`${inProject} AND i.sprint_id IS NULL AND i.lane_id <> ${finalLane(project)}`
    : Prisma.sql`${inProject} AND i.sprint_id = ${sprintId}`;
}

/**
 * Returns the issues of a sprint, including done ones, or of the backlog: issues that are neither
 * in a sprint nor in the final lane. Sorted by priority and then by age. The next page starts after
 * the given issue's position, even if that issue has moved. Returns no issues for a sprint in
 * another project (docs/spec/search.md#filters). Throws Invalid on `after` if it is not an issue in
 * this project.
 */
export async function getBacklog(
  project: ProjectScope,
  { sprint_id: sprintId, limit, after }: BacklogQuery,
): Promise<{ backlog: Backlog; next: number | undefined }> {
  const anchor = Prisma.sql`SELECT a.priority, a.id FROM issues a
    WHERE a.tenant_id = ${project.tenantId} AND a.project_id = ${project.projectId} AND a.id = ${after ?? 0}`;
  const isLater =
    after === undefined ? Prisma.sql`true` : Prisma.sql`(i.priority, i.id) > (${anchor})`;
  const page = Prisma.sql`SELECT i.* FROM issues i WHERE ${belongs(project, sprintId)} AND ${isLater}
    ORDER BY i.priority, i.id LIMIT ${limit + 1}`;
  const isDone = Prisma.sql`FILTER (WHERE i.lane_id = ${finalLane(project)})`;
  const found = await selectJsonRow<Backlog & { is_anchored: boolean }>(Prisma.sql`
    SELECT ${after === undefined} OR EXISTS (${anchor}) AS is_anchored, total.*, (
      SELECT COALESCE(json_agg(page ORDER BY page.priority, page.id), '[]') FROM (
        ${listedIssues(project, page)}
      ) page
    ) AS issues
    FROM (
      SELECT count(*)::int AS issues_count, (count(*) ${isDone})::int AS done_count,
        COALESCE(sum(i.estimated_minutes), 0)::float8 AS estimated_minutes,
        COALESCE(sum(i.estimated_minutes) ${isDone}, 0)::float8 AS done_minutes
      FROM issues i WHERE ${belongs(project, sprintId)}
    ) total`);
  if (!found) throw new Error("the backlog query returned no row");
  const { is_anchored, issues, ...total } = found;
  if (!is_anchored) throw invalid("after", "Must be an issue in this project.");
  const shown = issues.slice(0, limit);
  return {
    backlog: { ...total, issues: shown },
    next: issues.length > limit ? shown.at(-1)?.id : undefined,
  };
}
