import { randomUUID } from "node:crypto";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, rows } from "@/lib/platform/db/query";
import { enqueueProjectEvent } from "@/lib/messaging/outbox/enqueue-event";
import { getIssue } from "@/lib/issues/issues/queries";
import type { Issue } from "@/lib/issues/issues/schema";

/**
 * Records that the issue was sent to an AI assistant. Only the first time counts
 * (docs/spec/issues.md#send-to-an-ai-assistant).
 */
export async function handToAssistant(project: ProjectScope, issueId: number): Promise<Issue> {
  const event = { name: "issue.updated", eventId: randomUUID() } as const;
  await rows(Prisma.sql`
    WITH handed AS (
      UPDATE issues SET handed_to_assistant_at = now(), updated_at = now()
      WHERE tenant_id = ${project.tenantId} AND project_id = ${project.projectId} AND id = ${issueId}
        AND handed_to_assistant_at IS NULL AND archived_at IS NULL
      RETURNING id
    ),
    enqueued AS (${enqueueProjectEvent(project, { ...event, issueIds: Prisma.sql`SELECT id FROM handed` })})
    INSERT INTO activities (tenant_id, issue_id, actor_id, action)
    SELECT ${project.tenantId}::int, id, ${project.actor.userId}, 'handed_to_assistant' FROM handed`);
  return getIssue(project, String(issueId));
}
