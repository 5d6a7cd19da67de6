import { randomUUID } from "node:crypto";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, row } from "@/lib/platform/db/query";
import { enqueueCommentEvent } from "@/lib/messaging/outbox/enqueue-event";
import { archivedIssue } from "@/lib/issues/activity/archived-issue";
import type { CommentRef } from "./queries";

/**
 * Removes a comment from its issue. Does nothing if it no longer exists. Notifications about it are
 * kept. Throws Invalid if the issue has been archived meanwhile.
 */
export async function deleteComment(project: ProjectScope, comment: CommentRef): Promise<void> {
  const { tenantId } = project;
  const event = { name: "comment.deleted", eventId: randomUUID() } as const;
  const issue = await row<{ is_archived: boolean }>(Prisma.sql`
    WITH locked AS MATERIALIZED (
      SELECT id, archived_at IS NOT NULL AS is_archived FROM issues
      WHERE tenant_id = ${tenantId} AND id = ${comment.issue_id} FOR NO KEY UPDATE
    ),
    kept AS (
      UPDATE notifications SET comment_id = NULL
      WHERE tenant_id = ${tenantId} AND comment_id = ${comment.id}
        AND EXISTS (SELECT 1 FROM locked WHERE NOT is_archived)
    ),
    gone AS (
      DELETE FROM comments c USING locked
      WHERE c.tenant_id = ${tenantId} AND c.id = ${comment.id} AND c.issue_id = locked.id AND NOT locked.is_archived
      RETURNING c.id, c.issue_id
    ),
    touched AS (
      UPDATE issues i SET updated_at = now() FROM gone
      WHERE i.tenant_id = ${tenantId} AND i.id = gone.issue_id
      RETURNING i.id
    ),
    enqueued AS (${enqueueCommentEvent(project, {
      ...event,
      issueIds: Prisma.sql`SELECT id FROM touched`,
      comments: Prisma.sql`SELECT id, issue_id FROM gone`,
    })})
    SELECT is_archived FROM locked`);
  if (issue?.is_archived) throw archivedIssue();
}
