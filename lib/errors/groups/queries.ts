import type { ProjectScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { pathId } from "@/lib/platform/http/input";
import {
  iso,
  Prisma,
  readJson,
  selectJson,
  selectJsonRow,
  type Transaction,
} from "@/lib/platform/db/query";
import { allOf, type ReadSql, readSql } from "@/lib/platform/db/reads/scan-sql";
import { hasAllTerms } from "@/lib/issues/filters/conditions";
import { parseTerms } from "@/lib/issues/filters/terms";
import type {
  ErrorGroup,
  ErrorGroupFilters,
  ErrorGroupSummary,
  TrendInterval,
  TrendPoint,
} from "./schema";
import { errorGroupColumns } from "./serialize";

/** True for an error group `g` in the project that is not merged into another. */
export function isInProject({ tenantId, projectId }: ProjectScope): Prisma.Sql {
  return Prisma.sql`g.tenant_id = ${tenantId} AND g.project_id = ${projectId} AND g.merged_into_id IS NULL`;
}

/**
 * True for an error group `g` that matches the filters: environment and release must match exactly,
 * and every search term must occur in its class, message, culprit or release, or in the key of its
 * issue. The key is looked up only if a term is a whole key.
 */
export function matchesFilters(
  { tenantId }: ProjectScope,
  { environment, release, query }: ErrorGroupFilters,
): ReadSql {
  const conditions: ReadSql[] = [Prisma.sql`true`];
  if (environment !== "") conditions.push(Prisma.sql`g.environment = ${environment}`);
  if (release !== "") conditions.push(Prisma.sql`g.release = ${release}`);
  const terms = parseTerms(query);
  if (terms.length > 0) {
    const issueKey = terms.some(({ key }) => key !== null)
      ? Prisma.sql`(SELECT i.key FROM issues i WHERE i.tenant_id = ${tenantId} AND i.id = g.linked_issue_id)`
      : Prisma.sql`NULL`;
    const text = Prisma.sql`lower(concat_ws(E'\n', g.exception_class, g.latest_message, g.culprit, g.release, ${issueKey}))`;
    conditions.push(hasAllTerms(text, terms));
  }
  return allOf(conditions);
}

/**
 * Returns the error group in the path, or throws NotFound. If a transaction is given, locks it
 * until the transaction ends.
 */
export async function getErrorGroup(
  project: ProjectScope,
  groupId: string | undefined,
  tx?: Transaction,
): Promise<ErrorGroup> {
  const found = await selectJsonRow<ErrorGroup>(
    Prisma.sql`SELECT ${errorGroupColumns(project.tenantId)} FROM error_groups g
      WHERE ${isInProject(project)} AND g.id = ${pathId(groupId) ?? 0}
      ${tx ? Prisma.sql`FOR UPDATE OF g` : Prisma.empty}`,
    tx,
  );
  if (!found) throw new NotFound("Error group");
  return found;
}

/** Returns the id of the group that the error group in the path was merged into, if it was. */
export async function findSurvivor(
  { tenantId, projectId }: ProjectScope,
  groupId: string,
): Promise<number | undefined> {
  const found = await selectJsonRow<{ id: number }>(Prisma.sql`
    SELECT g.merged_into_id AS id FROM error_groups g
    WHERE g.tenant_id = ${tenantId} AND g.project_id = ${projectId} AND g.id = ${pathId(groupId) ?? 0}
      AND g.merged_into_id IS NOT NULL`);
  return found?.id;
}

/** Returns the id of the error group in the path, or throws NotFound. */
export async function findErrorGroup(
  project: ProjectScope,
  groupId: string | undefined,
): Promise<number> {
  const found = await selectJsonRow<{ id: number }>(
    Prisma.sql`SELECT g.id FROM error_groups g WHERE ${isInProject(project)} AND g.id = ${pathId(groupId) ?? 0}`,
  );
  if (!found) throw new NotFound("Error group");
  return found.id;
}

/**
 * Selects the ids of the groups whose occurrences count toward a group: its own and those of all
 * groups merged into it.
 */
export function mergedGroupIds({ tenantId }: ProjectScope, groupId: number): Prisma.Sql {
  return Prisma.sql`SELECT m.id FROM error_groups m
    WHERE m.tenant_id = ${tenantId} AND (m.id = ${groupId} OR m.merged_into_id = ${groupId})`;
}

/** Returns how many of the project's matching groups have each status. */
export async function countErrorGroups(
  project: ProjectScope,
  filters: ErrorGroupFilters,
): Promise<ErrorGroupSummary> {
  const [counted] = await readJson<ErrorGroupSummary>(readSql`
    SELECT count(*) FILTER (WHERE g.status = 0) AS open,
      count(*) FILTER (WHERE g.status = 0 AND g.is_regressed) AS regressed,
      count(*) FILTER (WHERE g.status = 2) AS ignored, count(*) FILTER (WHERE g.status = 1) AS resolved
    FROM error_groups g WHERE ${isInProject(project)} AND ${matchesFilters(project, filters)}`);
  if (!counted) throw new Error("the count returned no row");
  return counted;
}

/** How far back each interval goes: hours for a week, days for as long as occurrences are kept. */
const BUCKETS = { hour: 7 * 24, day: 90 } as const satisfies Record<TrendInterval, number>;

/**
 * Returns how often a group occurred in each of the last hours or days (UTC), oldest first,
 * including the current one.
 */
export function listTrend(
  project: ProjectScope,
  groupId: number,
  interval: TrendInterval,
): Promise<TrendPoint[]> {
  const unit = Prisma.raw(interval);
  const bucket = (time: string) => Prisma.sql`date_trunc('${unit}', ${Prisma.raw(time)}, 'UTC')`;
  const last = bucket("now()");
  return selectJson<TrendPoint>(Prisma.sql`
    SELECT ${iso("b.at")} AS at, COALESCE(c.count, 0) AS count
    FROM (SELECT ${last} - ago.n * interval '1 ${unit}' AS at FROM generate_series(0, ${BUCKETS[interval] - 1}) AS ago(n)) b
    LEFT JOIN (
      SELECT ${bucket("h.hour")} AS at, sum(h.count)::bigint AS count FROM error_group_hours h
      WHERE h.tenant_id = ${project.tenantId} AND h.error_group_id IN (${mergedGroupIds(project, groupId)}) GROUP BY 1
    ) c ON c.at = b.at
    ORDER BY b.at`);
}
