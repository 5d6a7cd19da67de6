import { randomUUID } from "node:crypto";
import type { TenantScope } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import { Prisma, row } from "@/lib/platform/db/query";
import { enqueueInboxEvent } from "@/lib/messaging/outbox/enqueue-event";

/**
 * Runs a bulk change on the caller's notifications (docs/spec/notifications.md#bulk). `change`
 * returns an UPDATE or DELETE of the rows matching its condition. Updates the caller's other
 * windows if anything changed. Changes nothing and throws Invalid on `notification_ids` unless all
 * of the notifications are the caller's own.
 */
export async function changeNotifications(
  tenant: TenantScope,
  ids: number[],
  change: (condition: Prisma.Sql) => Prisma.Sql,
): Promise<void> {
  const { tenantId, actor } = tenant;
  const condition = Prisma.sql`tenant_id = ${tenantId} AND id IN (SELECT id FROM requested) AND EXISTS (SELECT 1 FROM complete)`;
  const complete = await row(Prisma.sql`
    WITH requested AS MATERIALIZED (
      SELECT id FROM notifications
      WHERE tenant_id = ${tenantId} AND user_id = ${actor.userId} AND id = ANY(${ids}::int[])
      ORDER BY id FOR UPDATE
    ), complete AS MATERIALIZED (
      SELECT count(*) FROM requested HAVING count(*) = ${ids.length}
    ), changed AS (
      ${change(condition)} RETURNING id
    ), enqueued AS (
      ${enqueueInboxEvent(tenant, randomUUID(), [actor.userId])} WHERE EXISTS (SELECT 1 FROM changed)
    )
    SELECT 1 AS found FROM complete`);
  if (!complete) throw notYours();
}

/** Some of the ids are not the caller's notifications (docs/spec/notifications.md#bulk). */
export function notYours() {
  return invalid("notification_ids", "You can only change your own notifications.");
}

/**
 * Marks notifications as read. Those already read keep their original time. One that came back from
 * a snooze is an ordinary one again. Throws Invalid on `notification_ids`.
 */
export function readNotifications(tenant: TenantScope, ids: number[]): Promise<void> {
  return changeNotifications(
    tenant,
    ids,
    (condition) =>
      Prisma.sql`UPDATE notifications SET read_at = now(),
        snoozed_until = CASE WHEN snoozed_until > now() THEN snoozed_until END
        WHERE ${condition} AND read_at IS NULL`,
  );
}

/** Marks notifications as unread. Throws Invalid on `notification_ids`. */
export function unreadNotifications(tenant: TenantScope, ids: number[]): Promise<void> {
  return changeNotifications(
    tenant,
    ids,
    (condition) =>
      Prisma.sql`UPDATE notifications SET read_at = NULL WHERE ${condition} AND read_at IS NOT NULL`,
  );
}
