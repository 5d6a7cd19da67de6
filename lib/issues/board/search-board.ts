import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, scanJson } from "@/lib/platform/db/query";
import { type ScanSql, scanSql } from "@/lib/platform/db/reads/scan-sql";
import {
  archivedCondition,
  filterCondition,
  hasAllTerms,
  namedByKey,
  textCondition,
} from "@/lib/issues/filters/conditions";
import type { Term } from "@/lib/issues/filters/terms";
import { cardsOf } from "@/lib/issues/issues/queries";
import { countedIssues } from "@/lib/planning/issue-counts/queries";
import { projectLanes } from "@/lib/planning/lanes/queries";
import { COUNTED } from "./counted";
import type { BoardLane, BoardQuery } from "./schema";

/** Maximum number of index matches that are counted exactly. Terms with more matches count as common. */
const FEW = 5_000;
/** Issues per lane that are looked at first. */
const SAMPLE = 50;

const NOTHING = Prisma.sql`SELECT NULL::int AS id WHERE false`;

/** True if the search text of the issue `i` contains every term. */
function containsAll(tenantId: number, terms: Term[]): ScanSql {
  return scanSql`(SELECT ${hasAllTerms(Prisma.sql`t.text`, terms)} FROM issue_search t
    WHERE t.tenant_id = ${tenantId} AND t.issue_id = i.id)`;
}

/** Selects the lanes in order, with the counts and cards of the CTE `matched`, which numbers a lane's issues in `place`. */
function lanesOf(project: ProjectScope, query: BoardQuery): Prisma.Sql {
  const { tenantId } = project;
  const shown = Prisma.sql`
    SELECT i.* FROM matched m JOIN issues i ON i.tenant_id = ${tenantId} AND i.id = m.id
    WHERE m.lane_id = lane.id AND m.place <= ${query.per_lane}`;
  return Prisma.sql`
    SELECT lane.*, COALESCE(sums.issues_count, 0) AS issues_count,
      COALESCE(sums.estimated_minutes, 0) AS estimated_minutes, cards.issues
    FROM (${projectLanes(project)}) lane
    LEFT JOIN (
      SELECT lane_id, count(*)::int AS issues_count, COALESCE(sum(estimated_minutes), 0)::float8 AS estimated_minutes
      FROM matched GROUP BY lane_id
    ) sums ON sums.lane_id = lane.id
    CROSS JOIN LATERAL (
      SELECT COALESCE(json_agg(card ORDER BY card.position), '[]') AS issues
      FROM (${cardsOf(project, shown)}) card
    ) cards
    ORDER BY lane."order"`;
}

/**
 * Looks up the terms in the trigram index, in one pass for all lanes. The first row has `is_common` set if a few issues
 * of each lane suggest that there are more than FEW matches, or if there are; its counts and cards must not be used then.
 */
function rareTerms(project: ProjectScope, query: BoardQuery, terms: Term[]): ScanSql {
  const { tenantId, projectId } = project;
  const counted = countedIssues(tenantId, Prisma.sql`${projectId}`, "lane");
  return scanSql`
    WITH sample AS MATERIALIZED (
      SELECT ${containsAll(tenantId, terms)} AS is_hit FROM lanes l CROSS JOIN LATERAL (
        SELECT i.id FROM issues i WHERE i.tenant_id = ${tenantId} AND i.lane_id = l.id
          AND ${archivedCondition(query)}
        ORDER BY i.position LIMIT ${Prisma.raw(String(SAMPLE))}
      ) i WHERE l.tenant_id = ${tenantId} AND l.project_id = ${projectId}
    ),
    guess AS MATERIALIZED (
      SELECT count(*) FILTER (WHERE is_hit) * (
        SELECT COALESCE(sum(c.issues), 0) FROM (${counted}) c
      ) > ${FEW} * count(*) AS is_common FROM sample
    ),
    hits AS MATERIALIZED (
      SELECT t.issue_id AS id FROM issue_search t
      WHERE NOT (SELECT is_common FROM guess)
        AND t.tenant_id = ${tenantId} AND t.project_id = ${projectId} AND ${textCondition(terms)}
      LIMIT ${Prisma.raw(String(FEW + 1))}
    ),
    verdict AS MATERIALIZED (
      SELECT (SELECT is_common FROM guess) OR (SELECT count(*) FROM hits) > ${FEW} AS is_common
    ),
    named AS MATERIALIZED (${namedByKey(tenantId, terms) ?? NOTHING}),
    matched AS MATERIALIZED (
      SELECT i.id, i.lane_id, i.estimated_minutes,
        row_number() OVER (PARTITION BY i.lane_id ORDER BY i.position) AS place
      FROM (SELECT id FROM hits UNION SELECT id FROM named) hit
      JOIN issues i ON i.tenant_id = ${tenantId} AND i.id = hit.id
      WHERE NOT (SELECT is_common FROM verdict)
        AND i.project_id = ${projectId} AND ${filterCondition(project, query)}
    )
    SELECT (SELECT is_common FROM verdict) AS is_common, lane.* FROM (${lanesOf(project, query)}) lane
    ORDER BY lane."order"`;
}

/** Walks each lane by position until enough issues contain common terms. Counts at most COUNTED + 1 in each lane. */
function commonTerms(project: ProjectScope, query: BoardQuery, terms: Term[]): ScanSql {
  const { tenantId, projectId } = project;
  return scanSql`
    WITH named AS MATERIALIZED (${namedByKey(tenantId, terms) ?? NOTHING}),
    matched AS MATERIALIZED (
      SELECT n.id, l.id AS lane_id, n.estimated_minutes,
        row_number() OVER (PARTITION BY l.id ORDER BY n.position) AS place
      FROM lanes l CROSS JOIN LATERAL (
        SELECT i.id, i.position, i.estimated_minutes FROM issues i
        WHERE i.tenant_id = ${tenantId} AND i.lane_id = l.id AND ${filterCondition(project, query)}
          AND (${containsAll(tenantId, terms)} OR i.id IN (SELECT id FROM named))
        ORDER BY i.position LIMIT ${Prisma.raw(String(COUNTED + 1))}
      ) n
      WHERE l.tenant_id = ${tenantId} AND l.project_id = ${projectId}
    )
    SELECT false AS is_common, lane.* FROM (${lanesOf(project, query)}) lane ORDER BY lane."order"`;
}

async function lanesFrom(sql: ScanSql): Promise<BoardLane[] | undefined> {
  const found = await scanJson<BoardLane & { is_common: boolean }>(sql);
  if (found[0]?.is_common) return undefined;
  return found.map(({ is_common: _, ...lane }) => lane);
}

/**
 * Returns the lanes of a board with a text filter. Counts and sums are exact if at most FEW issues match; otherwise a
 * lane's count is at most COUNTED + 1 (docs/spec/issues.md#board).
 */
export async function searchBoard(
  project: ProjectScope,
  query: BoardQuery,
  terms: Term[],
): Promise<BoardLane[]> {
  return (
    (await lanesFrom(rareTerms(project, query, terms))) ??
    (await lanesFrom(commonTerms(project, query, terms))) ??
    []
  );
}
