import type { ProjectScope } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import { Prisma, readJson } from "@/lib/platform/db/query";
import { planFor } from "@/lib/platform/db/reads/custom-plan";
import { type ReadSql, readSql } from "@/lib/platform/db/reads/scan-sql";
import { listedIssues } from "@/lib/issues/issues/list/queries";
import { onlyValue } from "@/lib/issues/filters/choice";
import { passes } from "@/lib/issues/filters/conditions";
import { facetFor } from "@/lib/issues/filters/counter-facet";
import { countedIssues } from "@/lib/planning/issue-counts/queries";
import { finalLane } from "@/lib/planning/lanes/final-lane";
import { workTotals } from "@/lib/planning/lanes/work-sums";
import type { Backlog, BacklogQuery } from "./schema";

/**
 * Selects the first issues `i` after a place, by priority and then by age, that pass the filters; without one on the
 * sprint, of the open ones that are in none. Walks each lane's part of the (tenant_id, project_id, sprint_id, lane_id,
 * priority, id) index for one sprint or none. The planner uses that order only if it starts with the sprint.
 */
function firstOf(
  project: ProjectScope,
  query: BacklogQuery,
  isLater: Prisma.Sql,
  limit: number,
): ReadSql {
  const { tenantId, projectId } = project;
  const { sprint_id: sprint } = query;
  const isOne = sprint === undefined || typeof onlyValue(sprint) === "number";
  const order = isOne ? Prisma.sql`i.sprint_id, i.priority, i.id` : Prisma.sql`i.priority, i.id`;
  const inSprint = sprint === undefined ? Prisma.sql`i.sprint_id IS NULL` : Prisma.sql`true`;
  const isShown =
    sprint === undefined
      ? Prisma.sql`EXISTS (SELECT 1 FROM lanes later WHERE later.tenant_id = ${tenantId}
          AND later.project_id = ${projectId} AND later.sort_order > l.sort_order)`
      : Prisma.sql`true`;
  return readSql`
    SELECT i.* FROM lanes l CROSS JOIN LATERAL (
      SELECT i.* FROM issues i
      WHERE i.tenant_id = ${tenantId} AND i.project_id = ${projectId} AND ${inSprint} AND i.lane_id = l.id AND ${isLater}
        AND ${passes(project, query)}
      ORDER BY ${order} LIMIT ${limit}
    ) i
    WHERE l.tenant_id = ${tenantId} AND l.project_id = ${projectId} AND ${isShown}
    ORDER BY i.priority, i.id LIMIT ${limit}`;
}

/**
 * Selects the totals of the issues that pass the filters; without one on the sprint, of the open ones
 * that are in none: from the counters or, if they are not split by every filter, from the issues.
 */
function totalsOf(project: ProjectScope, query: BacklogQuery): ReadSql {
  const { tenantId, projectId } = project;
  const belongs =
    query.sprint_id === undefined
      ? Prisma.sql`i.sprint_id IS NULL AND i.lane_id <> ${finalLane(project)}`
      : Prisma.sql`true`;
  const counted =
    facetFor(query, "sprint") === "sprint"
      ? countedIssues(tenantId, Prisma.sql`${projectId}`, "sprint")
      : Prisma.sql`SELECT i.*, 1 AS issues, i.estimated_minutes AS minutes FROM issues i
          WHERE i.tenant_id = ${tenantId} AND i.project_id = ${projectId}`;
  return readSql`SELECT ${workTotals(project)} FROM (${counted}) i
    WHERE ${belongs} AND ${passes(project, query)}`;
}

/**
 * Returns the issues of the sprints that are asked for, including done ones, or of the backlog: issues
 * that are neither in a sprint nor in the final lane. Sorted by priority and then by age. The next page starts after
 * the given issue's position, even if that issue has moved. Returns no issues for a sprint in
 * another project (docs/spec/search.md#filters). Throws Invalid on `after` if it is not an issue in
 * this project.
 */
export async function getBacklog(
  project: ProjectScope,
  query: BacklogQuery,
): Promise<{ backlog: Backlog; next: number | undefined }> {
  const { limit, after } = query;
  const anchor = Prisma.sql`(SELECT a.priority FROM issues a
    WHERE a.tenant_id = ${project.tenantId} AND a.project_id = ${project.projectId} AND a.id = ${after ?? 0})`;
  const isLater =
    after === undefined
      ? Prisma.sql`true`
      : Prisma.sql`(i.priority, i.id) > (${anchor}, ${after}::int)`;
  const page = firstOf(project, query, isLater, limit + 1);
  const select = readSql`
    SELECT ${after === undefined} OR ${anchor} IS NOT NULL AS is_anchored, total.*, (
      SELECT COALESCE(json_agg(page ORDER BY page.priority, page.id), '[]') FROM (
        ${listedIssues(project, page)}
      ) page
    ) AS issues
    FROM (${totalsOf(project, query)}) total`;
  const sprint = typeof onlyValue(query.sprint_id) === "number" ? undefined : query.sprint_id;
  const filters = { ...query, limit: undefined, after: undefined, sprint_id: sprint };
  const [found] = await readJson<Backlog & { is_anchored: boolean }>(select, planFor(filters));
  if (!found) throw new Error("the backlog query returned no row");
  const { is_anchored, issues, ...total } = found;
  if (!is_anchored) throw invalid("after", "Must be an issue in this project.");
  const shown = issues.slice(0, limit);
  return {
    backlog: { ...total, issues: shown },
    next: issues.length > limit ? shown.at(-1)?.id : undefined,
  };
}
