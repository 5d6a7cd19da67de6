import { Prisma } from "@/lib/platform/db/query";
import {
  archivedCondition,
  filterCondition,
  type SearchScope,
} from "@/lib/issues/filters/conditions";
import type { SearchFilters } from "@/lib/issues/filters/schema";

/** Requires a project to be one of the CTE `reach`, which is read once for the whole statement. */
export function isInReach({ isEverything }: SearchScope, projectId: Prisma.Sql): Prisma.Sql {
  if (isEverything) return Prisma.sql`true`;
  return Prisma.sql`${projectId} = ANY(ARRAY(SELECT id FROM reach))`;
}

/** Selects the projects that a search covers: only one if it is limited to that. */
export function searchedProjects(
  reach: SearchScope,
  { project_id: id }: SearchFilters,
): Prisma.Sql {
  const isIncluded = id === undefined ? Prisma.sql`true` : Prisma.sql`id = ${id}`;
  return Prisma.sql`SELECT id FROM (${reach.projects}) reach WHERE ${isIncluded}`;
}

/** Requires an issue `i` to be in a project that a search covers. */
export function isSearched(reach: SearchScope, filters: SearchFilters): Prisma.Sql {
  return Prisma.sql`i.project_id = ANY(ARRAY(${searchedProjects(reach, filters)}))`;
}

/**
 * The issues that pass the filters among the `count` newest of a project `r`, for a lateral subquery to filter by text.
 * The count is written into the statement, so that the planner walks the (tenant_id, project_id, updated_at, id) index,
 * whatever it expects the filters to find.
 */
export function amongNewest(reach: SearchScope, filters: SearchFilters, count: number): Prisma.Sql {
  return Prisma.sql`
    SELECT i.id, i.updated_at, lower(i.title) AS title FROM (
      SELECT i.* FROM issues i WHERE i.tenant_id = ${reach.tenantId} AND i.project_id = r.id
        AND ${archivedCondition(filters, reach)}
      ORDER BY i.updated_at DESC, i.id DESC LIMIT ${Prisma.raw(String(count))}
    ) i WHERE ${filterCondition(reach, filters)}`;
}
