import { Prisma, selectJson, selectJsonRow } from "@/lib/platform/db/query";
import type { Receipt } from "./crash-smtp";

/** The people who must be notified of a comment. */
export interface Audience {
  /**
   * Ids of the people who watch every issue, and of those who turned off email about watched
   * issues.
   */
  watchers: number[];
  silent: number[];
}

interface CommentRow {
  id: number;
  user_id: number;
  body: string;
}

interface NotificationRow {
  what: string;
  message_id: string;
  is_mailed: boolean;
  email: string;
}

/** Returns "comment/user/type" for every expected notification. */
function expectedNotifications(comments: CommentRow[], { watchers }: Audience): string[] {
  return comments.flatMap(({ id, user_id, body }) => {
    const mentioned = [...body.matchAll(/\(user:(\d+)\)/g)].map((match) => Number(match[1]));
    return [
      ...watchers.filter((other) => other !== user_id).map((other) => `${id}/${other}/2`),
      ...mentioned.filter((other) => other !== user_id).map((other) => `${id}/${other}/4`),
    ];
  });
}

/** Returns the items of a list that are missing from another one, counting duplicates. */
function difference(items: string[], others: string[]): string[] {
  const counts = new Map<string, number>();
  for (const other of others) counts.set(other, (counts.get(other) ?? 0) + 1);
  return items.filter((item) => {
    const left = counts.get(item) ?? 0;
    counts.set(item, left - 1);
    return left <= 0;
  });
}

/** Returns the number of items still to be relayed, retried or sent. */
export async function leftToDo(): Promise<number> {
  const row = await selectJsonRow<{ count: number }>(Prisma.sql`
    SELECT ((SELECT count(*) FROM outbox_events)
      + (SELECT count(*) FROM graphile_worker.jobs WHERE attempts < max_attempts))::int AS count`);
  return row?.count ?? 0;
}

/** Compares the database and the mail server with what the committed comments require. */
export async function audit(acknowledged: number[], audience: Audience, receipts: Receipt[]) {
  const comments = await selectJson<CommentRow>(
    Prisma.sql`SELECT id, user_id, body FROM comments ORDER BY id`,
  );
  const notifications = await selectJson<NotificationRow>(Prisma.sql`
    SELECT n.comment_id || '/' || n.user_id || '/' || n.type AS what,
      '<' || n.event_id || '.issue-' || n.issue_id || '.' || n.user_id || '@localhost>' AS message_id,
      n.type = 4 OR n.user_id <> ALL (${audience.silent}::int[]) AS is_mailed, u.email
    FROM notifications n JOIN users u ON u.tenant_id = n.tenant_id AND u.id = n.user_id
    WHERE n.issue_id IS NOT NULL`);
  const counts = await selectJsonRow<{ wrong: number }>(Prisma.sql`
    SELECT count(*)::int AS wrong FROM notification_counts c
    WHERE c.total <> (SELECT count(*) FROM notifications n
      WHERE n.tenant_id = c.tenant_id AND n.user_id = c.user_id AND n.type = c.type)`);
  const dead = await selectJsonRow<{ count: number }>(
    Prisma.sql`SELECT count(*)::int AS count FROM graphile_worker.jobs WHERE task_identifier = 'send-mail'`,
  );

  const expected = expectedNotifications(comments, audience);
  const found = notifications.map(({ what }) => what);
  const due = new Map(
    notifications.filter((row) => row.is_mailed).map((row) => [row.message_id, row.email]),
  );
  const arrived = new Set(receipts.map(({ messageId }) => messageId));
  const committed = new Set(comments.map(({ id }) => id));
  return {
    committed: comments.length,
    notifications: found.length,
    due: due.size,
    raw: receipts.length,
    duplicates: receipts.length - arrived.size,
    lostComments: acknowledged.filter((id) => !committed.has(id)).length,
    missingNotifications: difference(expected, found).length,
    excessNotifications: difference(found, expected).length,
    wrongCounts: counts?.wrong ?? 0,
    missingEmails: [...due.keys()].filter((id) => !arrived.has(id)).length,
    excessEmails: [...arrived].filter((id) => !due.has(id)).length,
    wrongAddresses: receipts.filter(({ to, messageId }) => due.get(messageId) !== to).length,
    deadEmails: dead?.count ?? 0,
  };
}
