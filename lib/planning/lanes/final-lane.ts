import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma } from "@/lib/platform/db/query";

/** A subquery for the id of the project's final lane, whose issues are done (docs/spec/projects.md#lanes). */
export function finalLane({ tenantId, projectId }: ProjectScope): Prisma.Sql {
  return Prisma.sql`(SELECT final.id FROM lanes final
    WHERE final.tenant_id = ${tenantId} AND final.project_id = ${projectId}
    ORDER BY final.sort_order DESC LIMIT 1)`;
}
