import type { ProjectIds, Person } from "./ids";
import { Prisma, rows, selectJson, type Transaction } from "@/lib/platform/db/query";
import type { DemoComment } from "./demo-project";

/** Replaces `@{dev}` with a mention of a person (docs/spec/notifications.md#mentions). */
function withMentions(body: string, ids: ProjectIds, names: Map<number, string>): string {
  return body.replace(/@\{(\w+)\}/g, (_, person: string) => {
    const id = ids.idOf(person as Person);
    return `[@${names.get(id) ?? ""}](user:${id})`;
  });
}

/** Inserts the comments on a project's issues, and the notifications that comments and issue histories trigger. */
export async function insertConversations(
  tx: Transaction,
  ids: ProjectIds,
  conversations: Record<string, DemoComment[]>,
): Promise<void> {
  await insertComments(tx, ids, conversations);
  await insertWatches(tx, ids);
  await insertNotifications(tx, ids);
}

async function insertComments(
  tx: Transaction,
  ids: ProjectIds,
  conversations: Record<string, DemoComment[]>,
): Promise<void> {
  const people = await selectJson<{ id: number; name: string }>(
    Prisma.sql`SELECT id, first_name || ' ' || last_name AS name FROM users WHERE tenant_id = ${ids.tenantId}`,
    tx,
  );
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const comments = Object.entries(conversations).flatMap(([title, thread]) =>
    thread.map(({ by, hoursAgo, body }) => ({
      title,
      userId: ids.idOf(by),
      body: withMentions(body, ids, names),
      minutesAgo: hoursAgo * 60,
    })),
  );
  const touched = await rows(
    Prisma.sql`
      WITH written AS MATERIALIZED (
        SELECT i.id AS issue_id, "userId", c.body, at
        FROM jsonb_to_recordset(${JSON.stringify(comments)}::jsonb)
          AS c(title text, "userId" int, body text, "minutesAgo" int)
        JOIN issues i ON i.tenant_id = ${ids.tenantId} AND i.project_id = ${ids.projectId} AND i.title = c.title,
          LATERAL (SELECT now() - make_interval(mins => "minutesAgo") AS at) moment
      ), inserted AS (
        INSERT INTO comments (tenant_id, issue_id, user_id, body, created_at, updated_at)
        SELECT ${ids.tenantId}::int, issue_id, "userId", body, at, at FROM written ORDER BY at
        RETURNING issue_id, created_at
      )
      UPDATE issues i SET updated_at = GREATEST(i.updated_at, last.at)
      FROM (SELECT issue_id, max(created_at) AS at FROM inserted GROUP BY issue_id) last
      WHERE i.tenant_id = ${ids.tenantId} AND i.id = last.issue_id
      RETURNING i.id`,
    tx,
  );
  // A wrong title in the demo's content is a programming error.
  if (touched.length !== Object.keys(conversations).length) {
    throw new Error("the demo mentions an issue that does not exist");
  }
}

/**
 * Inserts watchers by the rules in docs/spec/issue-parts.md#watching: creators, assignees and
 * commenters watch an issue.
 */
async function insertWatches(tx: Transaction, ids: ProjectIds): Promise<void> {
  await rows(
    Prisma.sql`
      INSERT INTO watches (tenant_id, issue_id, user_id, reason, created_at)
      SELECT ${ids.tenantId}::int, i.id, w.user_id, w.reason, i.created_at
      FROM issues i, LATERAL (
        SELECT i.user_id, 'created' AS reason, 1 AS rank
        UNION ALL SELECT i.assignee_id, 'assigned', 2 WHERE i.assignee_id IS NOT NULL
        UNION ALL SELECT c.user_id, 'commented', 3 FROM comments c WHERE c.tenant_id = i.tenant_id AND c.issue_id = i.id
      ) w
      WHERE i.tenant_id = ${ids.tenantId} AND i.project_id = ${ids.projectId}
      ORDER BY i.id, w.rank
      ON CONFLICT DO NOTHING`,
    tx,
  );
}

/** Inserts the last ten days of everyone's inbox. Notifications older than two days are read. */
async function insertNotifications(tx: Transaction, ids: ProjectIds): Promise<void> {
  await rows(
    Prisma.sql`
      WITH candidate AS (
        SELECT w.user_id, 2 AS type, 'watching' AS reason, ' commented on ' || i.key AS what, c.user_id AS actor_id,
          i.id AS issue_id, c.id AS comment_id, c.created_at AS at
        FROM comments c
        JOIN issues i ON i.tenant_id = c.tenant_id AND i.id = c.issue_id
        JOIN watches w ON w.tenant_id = c.tenant_id AND w.issue_id = c.issue_id
        WHERE i.tenant_id = ${ids.tenantId} AND i.project_id = ${ids.projectId}
        UNION ALL
        SELECT u.id, 4, 'mentioned', ' mentioned you on ' || i.key, c.user_id, i.id, c.id, c.created_at
        FROM comments c
        JOIN issues i ON i.tenant_id = c.tenant_id AND i.id = c.issue_id
        JOIN users u ON u.tenant_id = c.tenant_id AND c.body LIKE '%](user:' || u.id || ')%'
        WHERE i.tenant_id = ${ids.tenantId} AND i.project_id = ${ids.projectId}
        UNION ALL
        SELECT w.user_id, 3, 'watching', ' moved ' || i.key || ' from ' || f.title || ' to ' || t.title, a.actor_id,
          i.id, NULL, a.created_at
        FROM activities a
        JOIN issues i ON i.tenant_id = a.tenant_id AND i.id = a.issue_id
        JOIN watches w ON w.tenant_id = a.tenant_id AND w.issue_id = a.issue_id
        JOIN lanes f ON f.tenant_id = a.tenant_id AND f.id = a.from_value::int
        JOIN lanes t ON t.tenant_id = a.tenant_id AND t.id = a.to_value::int
        WHERE i.tenant_id = ${ids.tenantId} AND i.project_id = ${ids.projectId} AND a.field = 'lane_id'
        UNION ALL
        SELECT a.to_value::int, 1, 'assigned', ' assigned you ' || i.key, a.actor_id, i.id, NULL, a.created_at
        FROM activities a
        JOIN issues i ON i.tenant_id = a.tenant_id AND i.id = a.issue_id
        WHERE i.tenant_id = ${ids.tenantId} AND i.project_id = ${ids.projectId} AND a.field = 'assignee_id'
          AND a.to_value IS NOT NULL
      )
      INSERT INTO notifications (tenant_id, user_id, type, reason, message, actor_id, issue_id, comment_id, read_at, created_at)
      SELECT ${ids.tenantId}::int, user_id, type, reason, what, actor_id, issue_id, comment_id,
        CASE WHEN at < now() - interval '2 days' THEN at + interval '3 hours' END, at
      FROM candidate
      WHERE user_id <> actor_id AND at > now() - interval '10 days'
      ORDER BY at, issue_id, user_id, type`,
    tx,
  );
}
