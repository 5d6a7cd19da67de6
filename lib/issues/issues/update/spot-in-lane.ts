import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma } from "@/lib/platform/db/query";
import { isBeforeArchived } from "@/lib/planning/lanes/archived-positions";
import type { MoveIssueBody } from "@/lib/issues/issues/schema";
import { GAP } from "./end-of-lane";

/**
 * How far from the opposite neighbor an issue lands, if there is that much room. Someone who
 * repeatedly moves issues to the same place uses the same anchor, so nearly all the room next to it
 * is kept. Landing in the middle would use up the room after 20 moves and renumber hundreds of
 * neighbors by the 300th; this way, the room lasts for a thousand moves.
 */
const STEP = 1024;

/**
 * Selects the position between the anchor and its neighbor; without an anchor, the end of the lane.
 * `anchor_ok` is false if the anchor is not in the lane, `has_room` if no position is left. Needs the
 * CTE `free`.
 */
export function spotFor(project: ProjectScope, issueId: number, to: MoveIssueBody): Prisma.Sql {
  const anchorId = to.before_id ?? to.after_id;
  if (anchorId == null) {
    return Prisma.sql`SELECT true AS anchor_ok, true AS has_room, (SELECT place FROM free) AS place`;
  }
  const lane = Prisma.sql`n.tenant_id = ${project.tenantId} AND n.lane_id = ${to.lane_id} AND n.id <> ${issueId}
    AND ${isBeforeArchived("n")}`;
  const anchor = Prisma.sql`(SELECT n.position FROM issues n WHERE ${lane} AND n.id = ${anchorId})`;
  const isAfter = to.before_id == null;
  // Each side takes one step on the (tenant_id, lane_id, position) index.
  const ends = isAfter
    ? Prisma.sql`a.position AS low, COALESCE(
          (SELECT min(n.position) FROM issues n WHERE ${lane} AND n.position > a.position),
          (SELECT place FROM free)) AS high`
    : Prisma.sql`COALESCE(
          (SELECT max(n.position) FROM issues n WHERE ${lane} AND n.position < a.position),
          a.position - 2 * ${GAP}::bigint) AS low, a.position AS high`;
  return Prisma.sql`
    SELECT low IS NOT NULL AND high IS NOT NULL AS anchor_ok, COALESCE(high - low >= 2, true) AS has_room,
      ${isAfter ? Prisma.sql`high -` : Prisma.sql`low +`} LEAST((high - low) / 2, ${STEP}) AS place
    FROM (SELECT ${ends} FROM (SELECT ${anchor} AS position) a) ends`;
}
