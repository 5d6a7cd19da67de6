import type { ProjectScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { asJson, jsonRow, Prisma } from "@/lib/platform/db/query";
import { enqueueProjectChanges } from "@/lib/messaging/outbox/enqueue-event";
import type { Epic, EpicBody } from "./schema";
import { selectEpics } from "./serialize";

/** Changes an epic. Omitted fields do not change, and `null` clears the description. */
export async function updateEpic(
  project: ProjectScope,
  epicId: number,
  body: EpicBody,
): Promise<Epic> {
  const description =
    body.description === undefined ? Prisma.sql`description` : (body.description ?? "");
  const updated = await jsonRow<Epic>(Prisma.sql`
    WITH updated AS (
      UPDATE epics SET title = ${body.title}, description = ${description},
        color = COALESCE(${body.color ?? null}::int, color), updated_at = now()
      WHERE tenant_id = ${project.tenantId} AND project_id = ${project.projectId} AND id = ${epicId}
      RETURNING *
    ),
    enqueued AS (${enqueueProjectChanges(project, Prisma.sql`SELECT project_id FROM updated`)})
    ${asJson(selectEpics(project, Prisma.sql`updated`))}`);
  if (!updated) throw new NotFound("Epic");
  return updated;
}
