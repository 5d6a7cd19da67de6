import type { ProjectScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { pathId } from "@/lib/platform/http/input";
import { Prisma, selectJson, selectJsonRow } from "@/lib/platform/db/query";
import type { Label } from "./schema";
import { labelColumns } from "./serialize";

/** Returns the project's labels, by name. */
export function listLabels(project: ProjectScope): Promise<Label[]> {
  return selectJson<Label>(Prisma.sql`
    SELECT ${labelColumns} FROM labels
    WHERE tenant_id = ${project.tenantId} AND project_id = ${project.projectId} ORDER BY lower(name), id`);
}

/** Returns the label in the path, or throws NotFound. */
export async function findLabel(
  project: ProjectScope,
  labelId: string | undefined,
): Promise<Label> {
  const found = await selectJsonRow<Label>(Prisma.sql`
    SELECT ${labelColumns} FROM labels
    WHERE tenant_id = ${project.tenantId} AND project_id = ${project.projectId} AND id = ${pathId(labelId) ?? 0}`);
  if (!found) throw new NotFound("Label");
  return found;
}
