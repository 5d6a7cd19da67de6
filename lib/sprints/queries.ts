import type { ProjectScope } from "@/lib/access/scopes";
import { NotFound } from "@/lib/api/errors";
import { pathId } from "@/lib/api/input";
import { Prisma, row, rows } from "@/lib/db/query";
import type { Sprint } from "./schema";
import { sprintColumns } from "./serialize";

/** The sprints of the project: running and planned ones by start, those without dates, then the completed ones. */
export function listSprints(project: ProjectScope): Promise<Sprint[]> {
  return rows<Sprint>(Prisma.sql`
    SELECT ${sprintColumns} FROM sprints
    WHERE tenant_id = ${project.tenantId} AND project_id = ${project.projectId}
    ORDER BY sprints.completed_at IS NOT NULL, sprints.starts_on NULLS LAST, id`);
}

/** The sprint that a path names, or NotFound. */
export async function findSprint(
  project: ProjectScope,
  sprintId: string | undefined,
): Promise<Sprint> {
  const found = await row<Sprint>(Prisma.sql`
    SELECT ${sprintColumns} FROM sprints
    WHERE tenant_id = ${project.tenantId} AND project_id = ${project.projectId} AND id = ${pathId(sprintId) ?? 0}`);
  if (!found) throw new NotFound("Sprint");
  return found;
}
