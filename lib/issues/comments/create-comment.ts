import { randomUUID } from "node:crypto";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import {
  asJson,
  jsonRow,
  Prisma,
  selectJson,
  transaction,
  type Transaction,
} from "@/lib/platform/db/query";
import { commentNotices, mentionNotices } from "@/lib/messaging/notifications/notify-comments";
import { putNotices } from "@/lib/messaging/notifications/insert-notifications";
import { putCommentEvent } from "@/lib/messaging/outbox/enqueue-event";
import { autoWatch } from "@/lib/issues/watches/add-auto-watch";
import { mentionedIds } from "./mentions";
import type { Comment, CommentBody } from "./schema";
import { commentColumns } from "./serialize";

/**
 * Everything in one statement, however many watch. It answers no row where it cannot be sure to see who watches by now:
 * somebody else changes the issue at this moment, or has since the statement began.
 */
function saying(project: ProjectScope, issueId: number, body: string): Prisma.Sql {
  const { tenantId, projectId, actor } = project;
  const itself = Prisma.sql`tenant_id = ${tenantId} AND project_id = ${projectId} AND id = ${issueId}`;
  const eventId = randomUUID();
  const mentioned = mentionedIds(body);
  const said = Prisma.sql`SELECT said.id, issue.id, issue.key, issue.project_id FROM said, issue`;
  const notices = [commentNotices(project, said)];
  if (mentioned.length > 0) notices.push(mentionNotices(said, mentioned));
  const commenting = Prisma.sql`SELECT issue_id, user_id, 'commented' FROM said WHERE ${actor.standsIn !== true}`;
  const issueIds = Prisma.sql`SELECT id FROM issue`;
  const comments = Prisma.sql`SELECT id, issue_id FROM said`;
  return Prisma.sql`
    WITH seen AS MATERIALIZED (SELECT id, updated_at FROM issues WHERE ${itself}),
    locked AS MATERIALIZED (
      SELECT id, updated_at FROM issues WHERE ${itself} FOR NO KEY UPDATE SKIP LOCKED
    ),
    issue AS (
      UPDATE issues i SET updated_at = now() FROM seen JOIN locked USING (id, updated_at)
      WHERE i.tenant_id = ${tenantId} AND i.id = locked.id
      RETURNING i.id, i.key, i.project_id
    ),
    said AS (
      INSERT INTO comments (tenant_id, issue_id, user_id, body)
      SELECT ${tenantId}, id, ${actor.userId}, ${body} FROM issue
      RETURNING *
    ),
    watching AS (${autoWatch(project, commenting)}),
    noticed AS (${putNotices(project, eventId, notices)}),
    told AS (${putCommentEvent(project, { name: "comment.created", eventId, issueIds, comments })})
    ${asJson(Prisma.sql`SELECT ${commentColumns} FROM said c
      JOIN users u ON u.tenant_id = c.tenant_id AND u.id = c.user_id`)}`;
}

/** The same when nobody else changes the issue at this moment. */
async function sayInTurn(project: ProjectScope, issueId: number, body: string, tx: Transaction) {
  await selectJson(
    Prisma.sql`SELECT FROM issues
      WHERE tenant_id = ${project.tenantId} AND id = ${issueId} FOR NO KEY UPDATE`,
    tx,
  );
  return jsonRow<Comment>(saying(project, issueId, body), tx);
}

/**
 * Comments on an issue (docs/spec/issue-parts.md#comments; docs/spec/notifications.md): its author watches it from now on; who watched
 * before, the authors of earlier comments among them, and who is mentioned are told. NotFound when the issue is gone.
 * With a transaction it is part of that.
 */
export async function createComment(
  project: ProjectScope,
  issueId: number,
  { body }: CommentBody,
  within?: Transaction,
): Promise<Comment> {
  const created = within
    ? await sayInTurn(project, issueId, body, within)
    : ((await jsonRow<Comment>(saying(project, issueId, body))) ??
      (await transaction((tx) => sayInTurn(project, issueId, body, tx))));
  if (!created) throw new NotFound("Issue");
  return created;
}
