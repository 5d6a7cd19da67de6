import { randomUUID } from "node:crypto";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, row } from "@/lib/platform/db/query";
import { enqueueProjectEvent } from "@/lib/messaging/outbox/enqueue-event";
import { archivedIssue } from "@/lib/issues/activity/archived-issue";
import { type CommentRef, readComment } from "./queries";
import type { Comment, ReactionEmoji } from "./schema";

/**
 * Removes the caller's reaction, or adds it if there is none. Finds the comment but changes nothing
 * if another of their requests has added it since the statement began.
 *
 * Finds nothing if the issue is archived, for which it waits: archiving takes a lock that excludes this
 * one, and other changes to the issue do not.
 *
 * Clients hear of it as of any change to a comment. Webhooks do not, because nobody said anything.
 */
function toggleStatement(project: ProjectScope, comment: CommentRef, emoji: ReactionEmoji) {
  const { tenantId, actor } = project;
  const issueIds = Prisma.sql`SELECT target.issue_id FROM target, toggled`;
  return Prisma.sql`
    WITH target AS MATERIALIZED (
      SELECT c.id, c.issue_id FROM comments c
      JOIN issues i ON i.tenant_id = ${tenantId} AND i.id = c.issue_id AND i.archived_at IS NULL
      WHERE c.tenant_id = ${tenantId} AND c.id = ${comment.id} FOR KEY SHARE
    ),
    removed AS (
      DELETE FROM comment_reactions r USING target
      WHERE r.tenant_id = ${tenantId} AND r.comment_id = target.id AND r.emoji = ${emoji} AND r.user_id = ${actor.userId}
      RETURNING r.comment_id
    ),
    added AS (
      INSERT INTO comment_reactions (tenant_id, comment_id, emoji, user_id)
      SELECT ${tenantId}, id, ${emoji}, ${actor.userId} FROM target WHERE NOT EXISTS (SELECT 1 FROM removed)
      ON CONFLICT DO NOTHING
      RETURNING comment_id
    ),
    marked AS (
      UPDATE comments SET has_reactions = true
      WHERE tenant_id = ${tenantId} AND id IN (SELECT comment_id FROM added) AND NOT has_reactions
    ),
    toggled AS (SELECT comment_id FROM removed UNION ALL SELECT comment_id FROM added),
    enqueued AS (${enqueueProjectEvent(project, { name: "comment.updated", eventId: randomUUID(), issueIds })})
    SELECT EXISTS (SELECT 1 FROM target) AS is_found, EXISTS (SELECT 1 FROM toggled) AS is_toggled`;
}

/**
 * Adds the caller's reaction to a comment, or removes it (docs/spec/issue-parts.md#reactions). Any
 * number of requests at once have the same result as one after another. Throws NotFound if the
 * comment was deleted, and Invalid if its issue has been archived meanwhile.
 */
export async function toggleReaction(
  project: ProjectScope,
  comment: CommentRef,
  emoji: ReactionEmoji,
): Promise<Comment> {
  for (let isToggled = false; !isToggled;) {
    const result = await row<{ is_found: boolean; is_toggled: boolean }>(
      toggleStatement(project, comment, emoji),
    );
    if (!result?.is_found) {
      await readComment(project, comment.id);
      throw archivedIssue();
    }
    // Otherwise another request of this person added it first, so the next attempt removes it.
    isToggled = result.is_toggled;
  }
  return readComment(project, comment.id);
}
