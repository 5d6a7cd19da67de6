import type { ProjectScope } from "@/lib/platform/access/scopes";
import { asJson, jsonRow, Prisma } from "@/lib/platform/db/query";
import { enqueueProjectChanges } from "@/lib/messaging/outbox/enqueue-event";
import type { Sprint, SprintBody } from "./schema";
import { selectSprints } from "./serialize";

/** Creates a sprint owned by the caller. */
export async function createSprint(project: ProjectScope, body: SprintBody): Promise<Sprint> {
  const created = await jsonRow<Sprint>(Prisma.sql`
    WITH created AS (
      INSERT INTO sprints (tenant_id, project_id, title, goal, starts_on, ends_on, completed_at, created_by_id)
      VALUES (${project.tenantId}, ${project.projectId}, ${body.title}, ${body.goal ?? null},
        ${body.starts_on ?? null}::text::date, ${body.ends_on ?? null}::text::date,
        ${body.completed_at ?? null}::text::timestamptz, ${project.actor.userId})
      RETURNING *
    ),
    enqueued AS (${enqueueProjectChanges(project, Prisma.sql`SELECT project_id FROM created`)})
    ${asJson(selectSprints(project, Prisma.sql`created`))}`);
  if (!created) throw new Error("the insert returned no row");
  return created;
}
