import { Prisma } from "@/lib/platform/db/query";
import { invalid, type Invalid } from "@/lib/platform/http/errors";

/** How an issue is archived, as messages say it. */
export type HowArchived = "archived" | "in an archived project";

/** How an issue `n` is archived, as HowArchived; null if it is not. */
export function howArchived(tenantId: number): Prisma.Sql {
  return Prisma.sql`CASE WHEN n.archived_at IS NOT NULL THEN 'archived'
    WHEN EXISTS (SELECT 1 FROM projects p
      WHERE p.tenant_id = ${tenantId} AND p.id = n.project_id AND p.archived_at IS NOT NULL)
    THEN 'in an archived project' END`;
}

/**
 * Says on `field` that an issue cannot become the neighbor of an archived one, which would change that
 * one (docs/spec/issues.md#archive).
 */
export function archivedNeighbor(field: string, key: string, how: HowArchived): Invalid {
  return invalid(field, `${key} is ${how}.`);
}
