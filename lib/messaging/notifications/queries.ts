import type { TenantScope } from "@/lib/platform/access/scopes";
import { Prisma, readJson, selectJson } from "@/lib/platform/db/query";
import { planFor } from "@/lib/platform/db/reads/custom-plan";
import { markdownExcerpt } from "@/lib/platform/markdown/excerpt";
import type { Notification, NotificationQuery, NotificationSummary } from "./schema";
import { notificationColumns } from "./serialize";

/**
 * Returns up to `limit` of the caller's notifications older than id `before`, newest first, and the
 * cursor for the next page if there are more (docs/spec/notifications.md#list). An index provides
 * the order, so the cost of a page depends only on its length. For a project, the planner walks
 * that index if the project dominates the inbox, and otherwise the project's issues (measured: 2 ms
 * instead of 150). Notifications belong to their recipient and remain after the recipient loses
 * access: they still count, can be read and deleted, and keep their message. But the title or name
 * of their issue, project or team is hidden, because it may have changed since
 * (docs/spec/notifications.md#inbox).
 */
export async function listNotifications(
  { tenantId, actor }: TenantScope,
  { unread, type, project_id: projectId, details = false, limit, before }: NotificationQuery,
): Promise<{ notifications: Notification[]; next: number | undefined }> {
  const isRead = Prisma.raw(unread === true ? "IS NULL" : "IS NOT NULL");
  const isInProject = Prisma.sql`AND EXISTS (SELECT 1 FROM issues i
    WHERE i.tenant_id = ${tenantId} AND i.id = n.issue_id AND i.project_id = ${projectId ?? null}::int)`;
  const select = Prisma.sql`
    SELECT ${notificationColumns(actor, details)} FROM notifications n
    WHERE n.tenant_id = ${tenantId} AND n.user_id = ${actor.userId}
      ${before === undefined ? Prisma.empty : Prisma.sql`AND n.id < ${before}`}
      ${unread === undefined ? Prisma.empty : Prisma.sql`AND n.read_at ${isRead}`}
      ${type === undefined ? Prisma.empty : Prisma.sql`AND n.type = ${type}`}
      ${projectId === undefined ? Prisma.empty : isInProject}
    ORDER BY n.id DESC LIMIT ${limit + 1}`;
  const found = await readJson<Notification>(select, planFor({ projectId }));
  const notifications = found.slice(0, limit).map(withPlainExcerpt);
  return { notifications, next: found.length > limit ? notifications.at(-1)?.id : undefined };
}

function withPlainExcerpt(notification: Notification): Notification {
  const { excerpt } = notification;
  if (excerpt === undefined || excerpt === null) return notification;
  return { ...notification, excerpt: markdownExcerpt(excerpt) };
}

/** Returns the caller's notification counts. Reads six counters rather than the notifications. */
export async function summarizeNotifications({
  tenantId,
  actor,
}: TenantScope): Promise<NotificationSummary> {
  const counts = await selectJson<{ type: number; total: number; unread: number }>(Prisma.sql`
    SELECT type::int AS type, total, unread FROM notification_counts
    WHERE tenant_id = ${tenantId} AND user_id = ${actor.userId}`);
  const summary = {
    unread: 0,
    total: 0,
    by_type: { "1": 0, "2": 0, "3": 0, "4": 0, "5": 0, "6": 0 },
  };
  for (const { type, total, unread } of counts) {
    summary.unread += unread;
    summary.total += total;
    summary.by_type[String(type) as keyof NotificationSummary["by_type"]] = unread;
  }
  return summary;
}
