import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, selectJson } from "@/lib/platform/db/query";
import { firstCards } from "@/lib/issues/issues/queries";
import { filterCondition } from "@/lib/issues/filters/conditions";
import { facetFor } from "@/lib/issues/filters/counter-facet";
import { parseTerms } from "@/lib/issues/filters/terms";
import { countedIssues } from "@/lib/planning/issue-counts/queries";
import { projectLanes } from "@/lib/planning/lanes/queries";
import type { Board, BoardLane, BoardQuery } from "./schema";
import { searchBoard } from "./search-board";

/**
 * Counts the issues that match the filters by lane: from the counters or, if they are not split by every filter,
 * among the issues.
 */
function countByLane(project: ProjectScope, query: BoardQuery): Prisma.Sql {
  const { tenantId, projectId } = project;
  const facet = facetFor(query);
  const matches = filterCondition(project, query);
  if (facet !== undefined) {
    return Prisma.sql`
      SELECT i.lane_id, sum(i.issues)::int AS issues_count, sum(i.minutes)::float8 AS estimated_minutes
      FROM (${countedIssues(tenantId, Prisma.sql`${projectId}`, facet)}) i WHERE ${matches} GROUP BY i.lane_id`;
  }
  return Prisma.sql`
    SELECT i.lane_id, count(*)::int AS issues_count, COALESCE(sum(i.estimated_minutes), 0)::float8 AS estimated_minutes
    FROM issues i WHERE i.tenant_id = ${tenantId} AND i.project_id = ${projectId} AND ${matches} GROUP BY i.lane_id`;
}

/**
 * Returns the project's lanes in order, each with its first few issues by position. Counts and sums cover every issue
 * that matches the filters (docs/spec/issues.md#board). Runs one statement without a text filter. Walks each lane by
 * position until it has found enough, or as many as there are.
 */
export async function getBoard(project: ProjectScope, query: BoardQuery): Promise<Board> {
  const terms = parseTerms(query.query);
  if (terms.length > 0) return { lanes: await searchBoard(project, query, terms) };
  const shown = Prisma.sql`i.lane_id = lane.id AND ${filterCondition(project, query)}`;
  const count = Prisma.sql`COALESCE(sums.issues_count, 0)`;
  const lanes = await selectJson<BoardLane>(Prisma.sql`
    SELECT lane.*, ${count} AS issues_count, COALESCE(sums.estimated_minutes, 0) AS estimated_minutes, cards.issues
    FROM (${projectLanes(project)}) lane
    LEFT JOIN (${countByLane(project, query)}) sums ON sums.lane_id = lane.id
    CROSS JOIN LATERAL (
      SELECT COALESCE(json_agg(card ORDER BY card.position), '[]') AS issues
      FROM (${firstCards(project, shown, Prisma.sql`LEAST(${query.per_lane}, ${count})`)}) card
    ) cards
    ORDER BY lane."order"`);
  return { lanes };
}
