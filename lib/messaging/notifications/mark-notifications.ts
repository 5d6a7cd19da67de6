import { randomUUID } from "node:crypto";
import type { TenantScope } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import { Prisma, row } from "@/lib/platform/db/query";
import { putInboxEvent } from "@/lib/messaging/outbox/enqueue-event";

/**
 * The statement of a bulk call on notifications of the caller's (docs/spec/notifications.md#bulk): `change` is an UPDATE or DELETE of
 * what `which` finds. The caller's other windows hear of it when something changed. Throws Invalid on
 * `notification_ids`, and changes nothing, unless all of them are the caller's own.
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
    ), told AS (
      ${putInboxEvent(tenant, randomUUID(), [actor.userId])} WHERE EXISTS (SELECT FROM changed)
    )
    SELECT FROM complete`);
  if (!done) {
    throw invalid("notification_ids", "Names a notification that is not one of yours.");
  }
}

/** Marks notifications as read. Read twice, the first time stays. Throws Invalid on `notification_ids`. */
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
