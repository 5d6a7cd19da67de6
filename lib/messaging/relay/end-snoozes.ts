import { Prisma, rows, selectJson, type Transaction } from "@/lib/platform/db/query";
import { NotificationType } from "@/lib/messaging/notifications/schema";
import type { EventName } from "@/lib/messaging/outbox/schema";
import type { RelayedEvent } from "./broadcasts";

interface ChangeEvent extends Pick<RelayedEvent, "event_id" | "name" | "issue_ids" | "actor_id"> {
  /** The time of the change. */
  at: string;
}

/** Changes that may end a snooze. Of the last two, only those of the lane or the assignee do. */
const ENDING: readonly EventName[] = ["comment.created", "issue.moved", "issue.updated"];

/** Addressed to the person, so they end even a snooze until a certain time. */
const PERSONAL = [NotificationType.Assignment, NotificationType.Mention];

/**
 * Ends snoozes because of what happened to their issues (docs/spec/notifications.md#snoozing): those
 * "until it changes" if someone else commented on the issue, moved it to another lane or changed its
 * assignee, whether or not the person watches it; and any if the person was mentioned or (un)assigned.
 * Other new notifications about an issue that stays snoozed are snoozed with it. Returns the users
 * whose snoozes ended. Takes one index lookup if none of the issues is snoozed.
 */
export async function endSnoozes(
  tenantId: number,
  events: readonly ChangeEvent[],
  tx: Transaction,
): Promise<number[]> {
  const changes = events.filter(({ name }) => ENDING.includes(name));
  if (changes.length === 0) return [];
  const isSnoozed = Prisma.sql`tenant_id = ${tenantId} AND snoozed_until > now()
    AND issue_id = ANY(${changes.flatMap(({ issue_ids }) => issue_ids)}::int[])`;
  const found = await selectJson(
    Prisma.sql`SELECT 1 AS found FROM notifications WHERE ${isSnoozed} LIMIT 1`,
    tx,
  );
  if (found.length === 0) return [];

  const single = changes.flatMap((event) =>
    event.issue_ids.map((issueId) => ({ ...event, issueId })),
  );
  const eventIds = changes.map(({ event_id }) => event_id);
  const ended = await rows<{ user_id: number }>(
    Prisma.sql`
      WITH change AS MATERIALIZED (
        SELECT issue_id, actor_id, at, is_comment FROM unnest(
          ${single.map(({ issueId }) => issueId)}::int[],
          ${single.map(({ actor_id }) => actor_id)}::int[],
          ${single.map(({ at }) => at)}::timestamptz[],
          ${single.map(({ name }) => name === "comment.created")}::boolean[]
        ) e(issue_id, actor_id, at, is_comment)
      ), changed AS MATERIALIZED (
        SELECT c.issue_id, c.actor_id FROM change c
        WHERE c.is_comment OR EXISTS (SELECT 1 FROM activities a
          WHERE a.tenant_id = ${tenantId} AND a.issue_id = c.issue_id AND a.created_at = c.at
            AND a.field IN ('lane_id', 'assignee_id'))
      ), personal AS MATERIALIZED (
        SELECT user_id, issue_id FROM notifications
        WHERE tenant_id = ${tenantId} AND event_id = ANY(${eventIds}::uuid[])
          AND type = ANY(${PERSONAL}::int[])
      ), ending AS MATERIALIZED (
        SELECT id FROM notifications n
        WHERE ${isSnoozed} AND (
          (n.user_id, n.issue_id) IN (SELECT user_id, issue_id FROM personal)
          OR n.snooze_ends_on_change AND EXISTS (SELECT 1 FROM changed c
            WHERE c.issue_id = n.issue_id AND c.actor_id IS DISTINCT FROM n.user_id))
        ORDER BY id FOR UPDATE
      )
      UPDATE notifications SET snoozed_until = now(), snooze_ends_on_change = false
      WHERE tenant_id = ${tenantId} AND id IN (SELECT id FROM ending)
      RETURNING user_id`,
    tx,
  );
  await rows(
    Prisma.sql`
      WITH snoozed AS MATERIALIZED (
        SELECT user_id, issue_id, max(snoozed_until) AS until, bool_or(snooze_ends_on_change) AS ends_on_change
        FROM notifications WHERE ${isSnoozed} GROUP BY user_id, issue_id
      ), joining AS MATERIALIZED (
        SELECT n.id, s.until, s.ends_on_change FROM notifications n
        JOIN snoozed s ON s.user_id = n.user_id AND s.issue_id = n.issue_id
        WHERE n.tenant_id = ${tenantId} AND n.event_id = ANY(${eventIds}::uuid[]) AND n.snoozed_until IS NULL
        ORDER BY n.id FOR UPDATE OF n
      )
      UPDATE notifications n SET snoozed_until = j.until, snooze_ends_on_change = j.ends_on_change
      FROM joining j WHERE n.tenant_id = ${tenantId} AND n.id = j.id`,
    tx,
  );
  return [...new Set(ended.map(({ user_id }) => user_id))];
}
