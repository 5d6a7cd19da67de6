import type { ProjectScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { pathId } from "@/lib/platform/http/input";
import { Prisma, selectJson, selectJsonRow } from "@/lib/platform/db/query";
import type { Epic } from "./schema";
import { selectEpics } from "./serialize";

/** Returns the project's epics, oldest first. */
export function listEpics(project: ProjectScope): Promise<Epic[]> {
  return selectJson<Epic>(Prisma.sql`
    ${selectEpics(project)}
    WHERE e.tenant_id = ${project.tenantId} AND e.project_id = ${project.projectId}
    ORDER BY e.id`);
}

/** Returns the epic in the path, or throws NotFound. */
export async function findEpic(project: ProjectScope, epicId: string | undefined): Promise<Epic> {
  const found = await selectJsonRow<Epic>(Prisma.sql`
    ${selectEpics(project)}
    WHERE e.tenant_id = ${project.tenantId} AND e.project_id = ${project.projectId} AND e.id = ${pathId(epicId) ?? 0}`);
  if (!found) throw new NotFound("Epic");
  return found;
}
