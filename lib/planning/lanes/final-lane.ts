import type { ProjectScope } from "@/lib/platform/access/scopes";
import { iso, Prisma } from "@/lib/platform/db/query";

/** A subquery for the id of the project's final lane, whose issues are done (docs/spec/projects.md#lanes). */
export function finalLane({ tenantId, projectId }: ProjectScope): Prisma.Sql {
  return Prisma.sql`(SELECT final.id FROM lanes final
    WHERE final.tenant_id = ${tenantId} AND final.project_id = ${projectId}
    ORDER BY final.sort_order DESC LIMIT 1)`;
}

/** The time at which an issue `i` that is done entered the final lane, as `resolved_at`; null for open ones. */
export function resolvedAt(tenantId: number): Prisma.Sql {
  return Prisma.sql`CASE WHEN i.lane_id = (SELECT l.id FROM lanes l
      WHERE l.tenant_id = ${tenantId} AND l.project_id = i.project_id ORDER BY l.sort_order DESC LIMIT 1)
    THEN ${iso("i.entered_lane_at")} END AS resolved_at`;
}

const HAS_LATER_LANE = (tenantId: number) => Prisma.sql`EXISTS (
    SELECT 1 FROM lanes h
    WHERE h.tenant_id = ${tenantId} AND h.project_id = l.project_id AND h.sort_order > l.sort_order)`;

/**
 * Returns a subquery for a tenant's lanes, except each project's final one
 * (docs/spec/projects.md#lanes).
 */
export function openLanes(tenantId: number): Prisma.Sql {
  return Prisma.sql`SELECT l.id FROM lanes l WHERE l.tenant_id = ${tenantId} AND ${HAS_LATER_LANE(tenantId)}`;
}

/** Returns a subquery for the final lane of each of a tenant's projects. */
export function finalLanes(tenantId: number): Prisma.Sql {
  return Prisma.sql`SELECT l.id FROM lanes l WHERE l.tenant_id = ${tenantId} AND NOT ${HAS_LATER_LANE(tenantId)}`;
}
