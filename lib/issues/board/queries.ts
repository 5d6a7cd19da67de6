import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, readJson } from "@/lib/platform/db/query";
import { readSql } from "@/lib/platform/db/scan-sql";
import { firstCards } from "@/lib/issues/issues/queries";
import { projectLanes } from "@/lib/planning/lanes/queries";
import { filterCondition, idsWithText } from "@/lib/issues/filters/conditions";
import type { Board, BoardLane, BoardQuery } from "./schema";

/**
 * Returns the project's lanes in order, each with its first few issues by position. Counts and sums cover every issue
 * that matches the filters (docs/spec/issues.md#board). Runs one statement. Without filters, it counts from the
 * (tenant_id, lane_id, position) index, which includes the estimates.
 */
export async function getBoard(project: ProjectScope, query: BoardQuery): Promise<Board> {
  const { tenantId } = project;
  const ids = idsWithText(tenantId, query.query);
  const found = ids ? readSql`WITH found AS MATERIALIZED (${ids})` : Prisma.empty;
  const hasText = ids ? Prisma.sql`i.id IN (SELECT id FROM found)` : Prisma.sql`true`;
  const shown = Prisma.sql`i.lane_id = lane.id AND ${filterCondition(tenantId, query)} AND ${hasText}`;
  const lanes = await readJson<BoardLane>(readSql`
    ${found}
    SELECT lane.*, sums.issues_count, sums.estimated_minutes, cards.issues
    FROM (${projectLanes(project)}) lane
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS issues_count, COALESCE(sum(i.estimated_minutes), 0)::float8 AS estimated_minutes
      FROM issues i WHERE i.tenant_id = ${tenantId} AND ${shown}
    ) sums
    CROSS JOIN LATERAL (
      SELECT COALESCE(json_agg(card ORDER BY card.position), '[]') AS issues
      FROM (${firstCards(project, shown, query.per_lane)}) card
    ) cards
    ORDER BY lane."order"`);
  return { lanes };
}
