import { randomUUID } from "node:crypto";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, rows, type Transaction } from "@/lib/platform/db/query";
import { enqueueProjectEvent } from "@/lib/messaging/outbox/enqueue-event";

/**
 * Clears an epic or sprint that is being deleted: removes it from the project's issues and records
 * the activity (docs/spec/projects.md#what-deletion-clears).
 */
export async function clearReference(
  project: ProjectScope,
  field: "epic_id" | "sprint_id",
  id: number,
  tx: Transaction,
): Promise<void> {
  const { tenantId, projectId, actor } = project;
  const column = Prisma.raw(field);
  const event = { name: "issue.updated", eventId: randomUUID() } as const;
  await rows(
    Prisma.sql`
      WITH cleared AS (
        UPDATE issues SET ${column} = NULL, version = version + 1, updated_at = now()
        WHERE tenant_id = ${tenantId} AND project_id = ${projectId} AND ${column} = ${id}
        RETURNING id
      ),
      enqueued AS (${enqueueProjectEvent(project, { ...event, issueIds: Prisma.sql`SELECT id FROM cleared` })})
      INSERT INTO activities (tenant_id, issue_id, actor_id, action, field, from_value)
      SELECT ${tenantId}, id, ${actor.userId}, 'updated', ${field}, to_jsonb(${id}::int) FROM cleared`,
    tx,
  );
}
