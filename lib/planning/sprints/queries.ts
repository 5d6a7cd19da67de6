import type { ProjectScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { pathId } from "@/lib/platform/http/input";
import { Prisma, selectJson, selectJsonRow, type Transaction } from "@/lib/platform/db/query";
import type { Sprint } from "./schema";
import { selectSprints } from "./serialize";

/**
 * Returns the project's sprints: active and planned ones by start date, then those without a start
 * date, then completed ones.
 */
export function listSprints(project: ProjectScope): Promise<Sprint[]> {
  return selectJson<Sprint>(Prisma.sql`
    ${selectSprints(project)}
    WHERE s.tenant_id = ${project.tenantId} AND s.project_id = ${project.projectId}
    ORDER BY s.completed_at IS NOT NULL, s.starts_on NULLS LAST, s.id`);
}

/** Returns the sprint in the path, or throws NotFound. */
export async function findSprint(
  project: ProjectScope,
  sprintId: string | undefined,
  tx?: Transaction,
): Promise<Sprint> {
  const found = await selectJsonRow<Sprint>(
    Prisma.sql`
      ${selectSprints(project)}
      WHERE s.tenant_id = ${project.tenantId} AND s.project_id = ${project.projectId}
        AND s.id = ${pathId(sprintId) ?? 0}`,
    tx,
  );
  if (!found) throw new NotFound("Sprint");
  return found;
}
