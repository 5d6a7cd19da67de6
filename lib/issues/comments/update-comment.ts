import { randomUUID } from "node:crypto";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { invalid, NotFound, PreconditionFailed } from "@/lib/platform/http/errors";
import { findTasks, setTask } from "@/lib/platform/markdown/tasks";
import { asJson, jsonRow, Prisma, selectJsonRow, transaction } from "@/lib/platform/db/query";
import { mentionNotifications } from "@/lib/messaging/notifications/notify-comments";
import { insertNotifications } from "@/lib/messaging/notifications/insert-notifications";
import { enqueueCommentEvent } from "@/lib/messaging/outbox/enqueue-event";
import { archivedIssue } from "@/lib/issues/activity/archived-issue";
import { mentionedIds } from "./mentions";
import type { CommentRef } from "./queries";
import type { Comment, CommentBody, CommentTaskBody } from "./schema";
import { commentColumns, reactionsOf } from "./serialize";

/** Returns the statement that writes the new text and notifies newly mentioned people. */
function updateStatement(project: ProjectScope, comment: CommentRef, body: string, before: string) {
  const { tenantId } = project;
  const eventId = randomUUID();
  const known = new Set(mentionedIds(before));
  const mentioned = mentionedIds(body).filter((id) => !known.has(id));
  const updated = Prisma.sql`SELECT updated.id, issue.id, issue.key, issue.project_id FROM updated, issue`;
  const notified =
    mentioned.length === 0
      ? Prisma.empty
      : Prisma.sql`notified AS (${insertNotifications(project, eventId, [mentionNotifications(updated, mentioned)])}),`;
  const issueIds = Prisma.sql`SELECT id FROM issue`;
  const comments = Prisma.sql`SELECT id, issue_id FROM updated`;
  return Prisma.sql`
    WITH issue AS (
      UPDATE issues SET updated_at = now() WHERE tenant_id = ${tenantId} AND id = ${comment.issue_id}
      RETURNING id, key, project_id
    ),
    updated AS (
      UPDATE comments SET body = ${body}, updated_at = now()
      WHERE tenant_id = ${tenantId} AND id = ${comment.id}
      RETURNING *
    ),
    ${notified}
    enqueued AS (${enqueueCommentEvent(project, { name: "comment.updated", eventId, issueIds, comments })})
    ${asJson(Prisma.sql`SELECT ${commentColumns(reactionsOf(tenantId))} FROM updated c
      JOIN users u ON u.tenant_id = ${tenantId} AND u.id = c.user_id`)}`;
}

/**
 * Replaces a comment's text by what `rewrite` makes of it, while no one else can change it. Saving
 * the same text again changes nothing. Throws NotFound if the comment was deleted, and Invalid if its issue has been archived
 * meanwhile.
 */
async function rewriteComment(
  project: ProjectScope,
  comment: CommentRef,
  rewrite: (current: Comment) => string,
): Promise<Comment> {
  const { tenantId } = project;
  return transaction(async (tx) => {
    // Locks the issue's row first, as every change to an issue does.
    const issue = await selectJsonRow<{ is_archived: boolean }>(
      Prisma.sql`SELECT archived_at IS NOT NULL AS is_archived FROM issues WHERE tenant_id = ${tenantId} AND id = ${comment.issue_id} FOR NO KEY UPDATE`,
      tx,
    );
    const current = await selectJsonRow<Comment>(
      Prisma.sql`SELECT ${commentColumns(reactionsOf(tenantId))} FROM comments c
        JOIN users u ON u.tenant_id = c.tenant_id AND u.id = c.user_id
        WHERE c.tenant_id = ${tenantId} AND c.id = ${comment.id} FOR NO KEY UPDATE OF c`,
      tx,
    );
    if (!current) throw new NotFound("Comment");
    const body = rewrite(current);
    if (issue?.is_archived) throw archivedIssue();
    if (current.body === body) return current;
    const changed = await jsonRow<Comment>(
      updateStatement(project, comment, body, current.body),
      tx,
    );
    if (!changed) throw new Error("the update returned no row");
    return changed;
  });
}

/**
 * Changes a comment's text. Only newly mentioned people are notified (docs/spec/notifications.md#mentions). Throws
 * NotFound if the comment was deleted.
 */
export function updateComment(
  project: ProjectScope,
  comment: CommentRef,
  { body }: CommentBody,
): Promise<Comment> {
  return rewriteComment(project, comment, () => body);
}

/**
 * Ticks or clears a task in a comment (docs/spec/issues.md#tasks), and changes nothing else. Throws
 * NotFound, PreconditionFailed (another version) or Invalid (no such task), in which case nothing
 * has changed.
 */
export function setCommentTask(
  project: ProjectScope,
  comment: CommentRef,
  { index, checked, version }: CommentTaskBody,
): Promise<Comment> {
  return rewriteComment(project, comment, ({ body, updated_at }) => {
    if (updated_at !== version) throw new PreconditionFailed();
    const task = findTasks(body)[index];
    if (!task) throw invalid("index", "The comment has no such task.");
    return setTask(body, task, checked);
  });
}
