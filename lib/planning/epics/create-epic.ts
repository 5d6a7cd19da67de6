import type { ProjectScope } from "@/lib/platform/access/scopes";
import { asJson, jsonRow, Prisma } from "@/lib/platform/db/query";
import { enqueueProjectChanges } from "@/lib/messaging/outbox/enqueue-event";
import type { Epic, EpicBody } from "./schema";
import { selectEpics } from "./serialize";

/** Creates an epic owned by the caller. */
export async function createEpic(project: ProjectScope, body: EpicBody): Promise<Epic> {
  const created = await jsonRow<Epic>(Prisma.sql`
    WITH created AS (
      INSERT INTO epics (tenant_id, project_id, title, description, color, created_by_id)
      VALUES (${project.tenantId}, ${project.projectId}, ${body.title}, ${body.description ?? ""},
        ${body.color ?? Prisma.sql`DEFAULT`}, ${project.actor.userId})
      RETURNING *
    ),
    enqueued AS (${enqueueProjectChanges(project, Prisma.sql`SELECT project_id FROM created`)})
    ${asJson(selectEpics(project, Prisma.sql`created`))}`);
  if (!created) throw new Error("the insert returned no row");
  return created;
}
