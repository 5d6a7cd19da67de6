import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, readRows } from "@/lib/platform/db/query";
import { planFor } from "@/lib/platform/db/reads/custom-plan";
import { cardsOf, firstCards } from "@/lib/issues/issues/queries";
import { filterCondition } from "@/lib/issues/filters/conditions";
import { facetFor } from "@/lib/issues/filters/counter-facet";
import { parseTerms } from "@/lib/issues/filters/terms";
import { countedIssues } from "@/lib/planning/issue-counts/queries";
import { projectLanes } from "@/lib/planning/lanes/queries";
import type { Board, BoardLane, BoardQuery } from "./schema";
import { searchBoard } from "./search-board";

/** Maximum number of matches from which a board is made, rather than by walking its lanes. */
const FEW = 2_000;
const SUMS = Prisma.sql`count(*)::int AS issues_count, COALESCE(sum(i.estimated_minutes), 0)::float8 AS estimated_minutes`;

/** Counts the issues that match the filters by lane, from the counters; undefined if they are not split by every filter. */
function countedByLane(project: ProjectScope, query: BoardQuery): Prisma.Sql | undefined {
  const { tenantId, projectId } = project;
  const facet = facetFor(query);
  if (facet === undefined) return undefined;
  return Prisma.sql`
    SELECT i.lane_id, sum(i.issues)::int AS issues_count, sum(i.minutes)::float8 AS estimated_minutes
    FROM (${countedIssues(tenantId, Prisma.sql`${projectId}`, facet)}) i WHERE ${filterCondition(project, query)}
    GROUP BY i.lane_id`;
}

/** Selects the lanes with the counts of the CTE `sums`, and the cards that a subquery selects for each. */
function lanesOf(project: ProjectScope, cards: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT lane.*, COALESCE(sums.issues_count, 0) AS issues_count,
      COALESCE(sums.estimated_minutes, 0) AS estimated_minutes, cards.issues
    FROM (${projectLanes(project)}) lane
    LEFT JOIN sums ON sums.lane_id = lane.id
    CROSS JOIN LATERAL (
      SELECT COALESCE(json_agg(card ORDER BY card.position), '[]') AS issues FROM (${cards}) card
    ) cards
    ORDER BY lane."order"`;
}

/** The condition for an issue `i` on the board, in a `lane`. */
function isShown(project: ProjectScope, query: BoardQuery): Prisma.Sql {
  return Prisma.sql`i.lane_id = lane.id AND ${filterCondition(project, query)}`;
}

/** The number of cards to look for in a lane: enough, or as many as there are. */
function most(query: BoardQuery): Prisma.Sql {
  return Prisma.sql`LEAST(${query.per_lane}, COALESCE(sums.issues_count, 0))`;
}

/**
 * The board with filters. If few issues match, it is made of those, which any index may find; otherwise
 * walking the lanes soon finds enough. The CTE `matched` is empty if the counters say that there are many.
 */
function filteredBoard(project: ProjectScope, query: BoardQuery): Prisma.Sql {
  const { tenantId, projectId } = project;
  const counted = countedByLane(project, query);
  const matching = Prisma.sql`i.tenant_id = ${tenantId} AND i.project_id = ${projectId}
    AND ${filterCondition(project, query)}`;
  const limit = Prisma.raw(String(FEW));
  const matched = Prisma.sql`matched AS MATERIALIZED (
    SELECT i.id, i.lane_id, i.position, i.estimated_minutes FROM issues i
    WHERE ${counted ? Prisma.sql`(SELECT is_few FROM verdict) AND` : Prisma.empty} ${matching})`;
  // Their ids first, so that there is one plan for the rest of the cards.
  const found = Prisma.sql`
    SELECT i.* FROM (
      (SELECT m.id FROM matched m WHERE m.lane_id = lane.id AND (SELECT is_few FROM verdict)
        ORDER BY m.position LIMIT ${query.per_lane})
      UNION ALL
      (SELECT i.id FROM issues i
        WHERE i.tenant_id = ${tenantId} AND i.project_id = ${projectId} AND ${isShown(project, query)}
          AND NOT (SELECT is_few FROM verdict)
        ORDER BY i.position LIMIT ${most(query)})
    ) first JOIN issues i ON i.tenant_id = ${tenantId} AND i.id = first.id`;
  const ctes = counted
    ? Prisma.sql`sums AS MATERIALIZED (${counted}),
      verdict AS MATERIALIZED (SELECT COALESCE(sum(issues_count), 0) <= ${limit} AS is_few FROM sums),
      ${matched}`
    : Prisma.sql`${matched},
      verdict AS MATERIALIZED (SELECT count(*) <= ${limit} AS is_few FROM matched),
      sums AS MATERIALIZED (SELECT i.lane_id, ${SUMS} FROM matched i GROUP BY i.lane_id)`;
  return Prisma.sql`WITH ${ctes} ${lanesOf(project, cardsOf(project, found))}`;
}

/** The board without filters, which the counters count. */
function wholeBoard(project: ProjectScope, query: BoardQuery): Prisma.Sql | undefined {
  const sums = countedByLane(project, query);
  return (
    sums &&
    Prisma.sql`WITH sums AS (${sums}) ${lanesOf(project, firstCards(project, isShown(project, query), most(query)))}`
  );
}

/**
 * Returns the project's lanes as a JSON array, in order, each with its first few issues by position. Counts and sums cover
 * every issue that matches the filters (docs/spec/issues.md#board). Runs one statement without a text filter.
 * PostgreSQL writes the JSON, which is not parsed here: about a third of this process's time for a board (measured).
 */
export async function boardLanes(project: ProjectScope, query: BoardQuery): Promise<string> {
  const terms = parseTerms(query.query);
  if (terms.length > 0) return JSON.stringify(await searchBoard(project, query, terms));
  const filtered = planFor({ ...query, per_lane: undefined, group_by: undefined });
  const whole = filtered === "generic" ? wholeBoard(project, query) : undefined;
  // The counters tell how many issues match, so that their filters need no plan of their own.
  const plan = facetFor(query) === undefined ? filtered : "generic";
  const lanes = whole ?? filteredBoard(project, query);
  const [found] = await readRows<{ lanes: string | null }>(
    Prisma.sql`SELECT json_agg(q)::text AS lanes FROM (${lanes}) q`,
    plan,
  );
  return found?.lanes ?? "[]";
}

/** Returns the same lanes for a page. */
export async function getBoard(project: ProjectScope, query: BoardQuery): Promise<Board> {
  return { lanes: JSON.parse(await boardLanes(project, query)) as BoardLane[] };
}
