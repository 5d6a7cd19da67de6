import { randomUUID } from "node:crypto";
import type { TenantScope } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import { Prisma, row } from "@/lib/platform/db/query";
import { enqueueInboxEvent } from "@/lib/messaging/outbox/enqueue-event";

/**
 * Runs a bulk call on the caller's notifications (docs/spec/notifications.md#bulk). `change` is an
 * UPDATE or DELETE of the rows matching `which`. Updates the caller's other windows if anything
 * changed. Throws Invalid on `notification_ids`, without changes, unless all notifications are the
 * caller's own.
 */
export async function changeNotifications(
  tenant: TenantScope,
  ids: number[],
  change: (which: Prisma.Sql) => Prisma.Sql,
): Promise<void> {
  const { tenantId, actor } = tenant;
  const which = Prisma.sql`tenant_id = ${tenantId} AND id IN (SELECT id FROM named) AND EXISTS (SELECT FROM complete)`;
  const done = await row(Prisma.sql`
    WITH named AS MATERIALIZED (
      SELECT id FROM notifications
      WHERE tenant_id = ${tenantId} AND user_id = ${actor.userId} AND id = ANY(${ids}::int[])
      ORDER BY id FOR UPDATE
    ), complete AS MATERIALIZED (
      SELECT count(*) FROM named HAVING count(*) = ${ids.length}
    ), changed AS (
      ${change(which)} RETURNING id
    ), enqueued AS (
      ${enqueueInboxEvent(tenant, randomUUID(), [actor.userId])} WHERE EXISTS (SELECT FROM changed)
    )
    SELECT FROM complete`);
  if (!done) {
    throw invalid("notification_ids", "Notifications must be your own.");
  }
}

/**
 * Marks notifications as read. Those already read keep their original time. Throws Invalid on
 * `notification_ids`.
 */
export function readNotifications(tenant: TenantScope, ids: number[]): Promise<void> {
  return changeNotifications(
    tenant,
    ids,
    (which) =>
      Prisma.sql`UPDATE notifications SET read_at = now() WHERE ${which} AND read_at IS NULL`,
  );
}

/** Marks notifications as unread. Throws Invalid on `notification_ids`. */
export function unreadNotifications(tenant: TenantScope, ids: number[]): Promise<void> {
  return changeNotifications(
    tenant,
    ids,
    (which) =>
      Prisma.sql`UPDATE notifications SET read_at = NULL WHERE ${which} AND read_at IS NOT NULL`,
  );
}
