import { randomUUID } from "node:crypto";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { invalid, NotFound } from "@/lib/platform/http/errors";
import {
  asJson,
  jsonRow,
  Prisma,
  selectJsonRow,
  transaction,
  type Transaction,
} from "@/lib/platform/db/query";
import {
  commentNotifications,
  mentionNotifications,
} from "@/lib/messaging/notifications/notify-comments";
import { insertNotifications } from "@/lib/messaging/notifications/insert-notifications";
import { enqueueCommentEvent } from "@/lib/messaging/outbox/enqueue-event";
import { archivedIssue } from "@/lib/issues/activity/archived-issue";
import { autoWatch } from "@/lib/issues/watches/add-auto-watch";
import { mentionedIds } from "./mentions";
import type { Comment, NewCommentBody } from "./schema";
import { commentColumns, NO_REACTIONS } from "./serialize";

/**
 * Whether the issue has a comment to reply to: one that is not a reply itself, or one that was
 * deleted, but still has replies.
 */
function hasThread(tenantId: number, issueId: number, parentId: number): Prisma.Sql {
  const isHere = Prisma.sql`tenant_id = ${tenantId} AND issue_id = ${issueId}`;
  return Prisma.sql`(
    EXISTS (SELECT 1 FROM comments WHERE ${isHere} AND id = ${parentId} AND parent_id IS NULL)
    OR EXISTS (SELECT 1 FROM comments WHERE ${isHere} AND parent_id = ${parentId}))`;
}

/**
 * Does everything in one statement, however many people are watching. Returns no row, and changes
 * nothing, if the issue is archived, if there is nothing to reply to, or if it might not see all current watchers because
 * someone else is changing the issue, or has changed it since the statement began.
 */
function commentStatement(
  project: ProjectScope,
  issueId: number,
  { body, parent_id: parentId = null }: NewCommentBody,
): Prisma.Sql {
  const { tenantId, projectId, actor } = project;
  const isPossible =
    parentId === null ? Prisma.empty : Prisma.sql`AND ${hasThread(tenantId, issueId, parentId)}`;
  const isThisIssue = Prisma.sql`tenant_id = ${tenantId} AND project_id = ${projectId} AND id = ${issueId}`;
  const eventId = randomUUID();
  const mentioned = mentionedIds(body);
  const posted = Prisma.sql`SELECT posted.id, issue.id, issue.key, issue.project_id FROM posted, issue`;
  const notices = [commentNotifications(project, posted)];
  if (mentioned.length > 0) notices.push(mentionNotifications(posted, mentioned));
  const newWatcher = Prisma.sql`SELECT issue_id, user_id, 'commented' FROM posted WHERE ${actor.standsIn !== true}`;
  const issueIds = Prisma.sql`SELECT id FROM issue`;
  const comments = Prisma.sql`SELECT id, issue_id FROM posted`;
  return Prisma.sql`
    WITH seen AS MATERIALIZED (
      SELECT id, updated_at FROM issues WHERE ${isThisIssue} AND archived_at IS NULL ${isPossible}
    ),
    locked AS MATERIALIZED (
      SELECT id, updated_at FROM issues WHERE ${isThisIssue} FOR NO KEY UPDATE SKIP LOCKED
    ),
    issue AS (
      UPDATE issues i SET updated_at = now() FROM seen JOIN locked USING (id, updated_at)
      WHERE i.tenant_id = ${tenantId} AND i.id = locked.id
      RETURNING i.id, i.key, i.project_id
    ),
    posted AS (
      INSERT INTO comments (tenant_id, issue_id, parent_id, user_id, body)
      SELECT ${tenantId}, id, ${parentId}::int, ${actor.userId}, ${body} FROM issue
      RETURNING *
    ),
    watching AS (${autoWatch(project, newWatcher)}),
    notified AS (${insertNotifications(project, eventId, notices)}),
    enqueued AS (${enqueueCommentEvent(project, { name: "comment.created", eventId, issueIds, comments })})
    ${asJson(Prisma.sql`SELECT ${commentColumns(NO_REACTIONS)} FROM posted c
      JOIN users u ON u.tenant_id = ${tenantId} AND u.id = c.user_id`)}`;
}

/** Does the same after waiting for anyone else who is changing the issue. */
async function commentWithLock(
  project: ProjectScope,
  issueId: number,
  comment: NewCommentBody,
  tx: Transaction,
): Promise<Comment> {
  const locked = await selectJsonRow<{ is_archived: boolean }>(
    Prisma.sql`SELECT archived_at IS NOT NULL AS is_archived FROM issues
      WHERE tenant_id = ${project.tenantId} AND project_id = ${project.projectId} AND id = ${issueId} FOR NO KEY UPDATE`,
    tx,
  );
  if (!locked) throw new NotFound("Issue");
  if (locked.is_archived) throw archivedIssue();
  const created = await jsonRow<Comment>(commentStatement(project, issueId, comment), tx);
  if (!created) throw invalid("parent_id", "Must be a comment on this issue that is not a reply.");
  return created;
}

/**
 * Comments on an issue (docs/spec/issue-parts.md#comments; docs/spec/notifications.md). The author
 * watches it from then on. Its watchers, including earlier commenters, and the people mentioned are
 * notified. Throws NotFound if the issue was deleted or moved to another project, and Invalid if it is archived or there is nothing to reply to.
 * Joins the given transaction, if any.
 */
export async function createComment(
  project: ProjectScope,
  issueId: number,
  comment: NewCommentBody,
  within?: Transaction,
): Promise<Comment> {
  if (within) return commentWithLock(project, issueId, comment, within);
  return (
    (await jsonRow<Comment>(commentStatement(project, issueId, comment))) ??
    (await transaction((tx) => commentWithLock(project, issueId, comment, tx)))
  );
}
