import { randomUUID } from "node:crypto";
import type { TenantScope } from "@/lib/platform/access/scopes";
import { Prisma, row } from "@/lib/platform/db/query";
import { enqueueInboxEvent } from "@/lib/messaging/outbox/enqueue-event";
import { notYours } from "./mark-notifications";
import type { SnoozeBody } from "./schema";

/**
 * Runs a change on the caller's notifications and on their others about the same issues, because an
 * inbox shows an issue in one row. `change` returns an UPDATE of the rows matching its condition, and
 * can name the newest of each row as `newest`. Changes nothing and throws Invalid on
 * `notification_ids` unless all of them are the caller's own.
 */
async function changeRows(
  tenant: TenantScope,
  ids: number[],
  change: (condition: Prisma.Sql) => Prisma.Sql,
): Promise<void> {
  const { tenantId, actor } = tenant;
  const own = Prisma.sql`tenant_id = ${tenantId} AND user_id = ${actor.userId}`;
  const complete = await row(Prisma.sql`
    WITH requested AS MATERIALIZED (
      SELECT id, issue_id FROM notifications WHERE ${own} AND id = ANY(${ids}::int[])
    ), complete AS MATERIALIZED (
      SELECT count(*) AS found FROM requested HAVING count(*) = ${ids.length}
    ), chosen AS MATERIALIZED (
      SELECT id, issue_id FROM notifications
      WHERE ${own} AND EXISTS (SELECT 1 FROM complete) AND id IN (
        SELECT id FROM requested
        UNION SELECT o.id FROM notifications o JOIN requested r ON r.issue_id = o.issue_id
          WHERE o.tenant_id = ${tenantId} AND o.user_id = ${actor.userId})
      ORDER BY id FOR UPDATE
    ), newest AS MATERIALIZED (
      SELECT max(id) AS id FROM chosen GROUP BY COALESCE(issue_id, -id)
    ), changed AS (
      ${change(Prisma.sql`tenant_id = ${tenantId} AND id IN (SELECT id FROM chosen)`)} RETURNING id
    ), enqueued AS (
      ${enqueueInboxEvent(tenant, randomUUID(), [actor.userId])} WHERE EXISTS (SELECT 1 FROM changed)
    )
    SELECT 1 AS found FROM complete`);
  if (!complete) throw notYours();
}

/**
 * Hides notifications, and the others about the same issues, until a time or until the issue
 * changes, whichever is first (docs/spec/notifications.md#snoozing). The newest of each row becomes
 * unread, so that the row comes back unread. Throws Invalid.
 */
export function snoozeNotifications(
  tenant: TenantScope,
  { notification_ids: ids, until, until_change: endsOnChange }: SnoozeBody,
): Promise<void> {
  return changeRows(
    tenant,
    ids,
    (condition) => Prisma.sql`
      UPDATE notifications SET snoozed_until = ${until ?? "infinity"}::timestamptz,
        snooze_ends_on_change = ${endsOnChange},
        read_at = CASE WHEN id IN (SELECT id FROM newest) THEN NULL ELSE read_at END
      WHERE ${condition}`,
  );
}

/** Ends the snooze of notifications and of the others about the same issues. Throws Invalid. */
export function unsnoozeNotifications(tenant: TenantScope, ids: number[]): Promise<void> {
  return changeRows(
    tenant,
    ids,
    (condition) => Prisma.sql`
      UPDATE notifications SET snoozed_until = NULL, snooze_ends_on_change = false
      WHERE ${condition} AND snoozed_until IS NOT NULL`,
  );
}
