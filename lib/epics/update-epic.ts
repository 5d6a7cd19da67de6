import type { ProjectScope } from "@/lib/access/scopes";
import { NotFound } from "@/lib/api/errors";
import { Prisma, row } from "@/lib/db/query";
import type { Epic, EpicBody } from "./schema";
import { epicColumns } from "./serialize";

/** Changes an epic; what is left out stays, and `null` empties the description. */
export async function updateEpic(
  project: ProjectScope,
  epicId: number,
  body: EpicBody,
): Promise<Epic> {
  const description =
    body.description === undefined ? Prisma.sql`description` : (body.description ?? "");
  const updated = await row<Epic>(Prisma.sql`
    UPDATE epics SET title = ${body.title}, description = ${description},
      color = COALESCE(${body.color ?? null}::int, color), updated_at = now()
    WHERE tenant_id = ${project.tenantId} AND project_id = ${project.projectId} AND id = ${epicId}
    RETURNING ${epicColumns}`);
  if (!updated) throw new NotFound("Epic");
  return updated;
}
