import type { TenantScope } from "@/lib/platform/access/scopes";
import { iso, Prisma, readJson, selectJson } from "@/lib/platform/db/query";
import { planFor } from "@/lib/platform/db/reads/custom-plan";
import { markdownExcerpt } from "@/lib/platform/markdown/excerpt";
import { NotificationType } from "./enumerations";
import type { Notification, NotificationQuery, NotificationSummary } from "./schema";
import { notificationColumns } from "./serialize";

const IS_SNOOZED = Prisma.sql`n.snoozed_until > now()`;
const IS_NOT_SNOOZED = Prisma.sql`(n.snoozed_until IS NULL OR n.snoozed_until <= now())`;
/** Its snooze is over, and it has not been read since. */
const IS_RETURNED = Prisma.sql`n.snoozed_until <= now() AND n.read_at IS NULL`;
const IS_ORDINARY = Prisma.sql`(n.snoozed_until IS NULL OR n.snoozed_until <= now() AND n.read_at IS NOT NULL)`;
/** Limits what comes before the first page. */
const MAX_RETURNED = 100;

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
  query: NotificationQuery,
): Promise<{ notifications: Notification[]; next: number | undefined }> {
  const { unread, type, project_id: projectId, snoozed = false, details = false } = query;
  const { finished, folded = false } = query;
  const { limit, before, returned_first: returnedFirst = false } = query;
  const isRead = Prisma.raw(unread === true ? "IS NULL" : "IS NOT NULL");
  const isInProject = Prisma.sql`AND EXISTS (SELECT 1 FROM issues i
    WHERE i.tenant_id = ${tenantId} AND i.id = n.issue_id AND i.project_id = ${projectId ?? null}::int)`;
  const isFinished = Prisma.sql`AND EXISTS (SELECT 1 FROM issues i
    WHERE i.tenant_id = ${tenantId} AND i.id = n.issue_id AND (i.lane_id = (SELECT l.id FROM lanes l
      WHERE l.tenant_id = ${tenantId} AND l.project_id = i.project_id ORDER BY l.sort_order DESC LIMIT 1))
      = ${finished ?? null}::boolean)`;
  const isNotFolded = Prisma.sql`AND NOT (n.type = ${NotificationType.Comment} AND EXISTS (
    SELECT 1 FROM notifications m WHERE m.tenant_id = ${tenantId} AND m.comment_id = n.comment_id
      AND m.user_id = n.user_id AND m.type = ${NotificationType.Mention}
      AND (m.read_at IS NULL) = (n.read_at IS NULL)))`;
  const matching = (condition: Prisma.Sql, order: Prisma.Sql) => Prisma.sql`
    SELECT ${notificationColumns(actor, details)} FROM notifications n
    WHERE n.tenant_id = ${tenantId} AND n.user_id = ${actor.userId}
      ${unread === undefined ? Prisma.empty : Prisma.sql`AND n.read_at ${isRead}`}
      ${type === undefined ? Prisma.empty : Prisma.sql`AND n.type = ${type}`}
      ${projectId === undefined ? Prisma.empty : isInProject}
      ${finished === undefined ? Prisma.empty : isFinished}
      ${folded ? isNotFolded : Prisma.empty}
      AND ${condition} ${order}`;
  const isListed = snoozed ? IS_SNOOZED : returnedFirst ? IS_ORDINARY : IS_NOT_SNOOZED;
  const isOlder = before === undefined ? Prisma.empty : Prisma.sql`AND n.id < ${before}`;
  const page = matching(
    Prisma.sql`${isListed} ${isOlder}`,
    Prisma.sql`ORDER BY n.id DESC LIMIT ${limit + 1}`,
  );
  const hasReturned = returnedFirst && !snoozed && before === undefined;
  const returned = matching(
    IS_RETURNED,
    Prisma.sql`ORDER BY n.snoozed_until DESC, n.id DESC LIMIT ${MAX_RETURNED}`,
  );
  const plan = planFor({ projectId });
  const [found, first] = await Promise.all([
    readJson<Notification>(page, plan),
    hasReturned ? readJson<Notification>(returned, plan) : [],
  ]);
  const listed = found.slice(0, limit);
  return {
    notifications: [...first, ...listed].map(withPlainExcerpt),
    next: found.length > limit ? listed.at(-1)?.id : undefined,
  };
}

function withPlainExcerpt(notification: Notification): Notification {
  const { excerpt } = notification;
  if (excerpt === undefined || excerpt === null) return notification;
  return { ...notification, excerpt: markdownExcerpt(excerpt) };
}

interface Counts {
  /** 0 in the two rows about all types. */
  type: number;
  total: number;
  unread: number;
  /** How many subjects are snoozed. */
  snoozed: number;
  next_return: string | null;
  unread_subjects: number;
}

/** Limits how many unread notifications are read to count what they are about. */
const MAX_GROUPED = 1000;
const noCounts = (): NotificationSummary["by_type"] => ({
  ...{ "1": 0, "2": 0, "3": 0, "4": 0, "5": 0, "6": 0 },
});

/**
 * Returns the caller's notification counts. Reads six counters rather than the notifications,
 * subtracts the few that are snoozed, and counts the subjects of the newest unread ones.
 */
export async function summarizeNotifications({
  tenantId,
  actor,
}: TenantScope): Promise<NotificationSummary> {
  const mine = Prisma.sql`tenant_id = ${tenantId} AND user_id = ${actor.userId}`;
  const counts = await selectJson<Counts>(Prisma.sql`
    WITH snoozed AS MATERIALIZED (
      SELECT n.type::int AS type, n.read_at, COALESCE(n.issue_id, -n.id) AS subject, n.snoozed_until
      FROM notifications n WHERE ${mine} AND ${IS_SNOOZED}
    ), newest AS MATERIALIZED (
      SELECT n.type::int AS type, COALESCE(n.issue_id, -n.id) AS subject, n.comment_id
      FROM notifications n WHERE ${mine} AND n.read_at IS NULL AND ${IS_NOT_SNOOZED}
      ORDER BY n.id DESC LIMIT ${MAX_GROUPED}
    )
    SELECT type::int AS type, total, unread, 0 AS snoozed, NULL AS next_return, 0 AS unread_subjects
    FROM notification_counts WHERE ${mine}
    UNION ALL
    SELECT type, -count(*)::int, -count(*) FILTER (WHERE read_at IS NULL)::int, 0, NULL, 0
    FROM snoozed GROUP BY type
    UNION ALL
    SELECT 0, 0, 0, count(DISTINCT subject)::int,
      ${iso("min(snoozed_until) FILTER (WHERE snoozed_until < 'infinity')")}, 0
    FROM snoozed
    UNION ALL
    SELECT COALESCE(type, 0), 0, 0, 0, NULL, count(DISTINCT subject)::int
    FROM newest c WHERE NOT EXISTS (SELECT 1 FROM newest m
      WHERE c.type = ${NotificationType.Comment} AND m.type = ${NotificationType.Mention} AND m.comment_id = c.comment_id)
    GROUP BY GROUPING SETS ((type), ())`);
  const summary: NotificationSummary = {
    unread: 0,
    total: 0,
    by_type: noCounts(),
    unread_subjects: { all: 0, by_type: noCounts() },
  };
  for (const { type, total, unread, snoozed, next_return: nextReturn, ...rest } of counts) {
    summary.unread += unread;
    summary.total += total;
    if (snoozed > 0) summary.snoozed = { count: snoozed, next_return: nextReturn };
    if (type === 0) summary.unread_subjects.all += rest.unread_subjects;
    else {
      const name = String(type) as keyof NotificationSummary["by_type"];
      summary.by_type[name] += unread;
      summary.unread_subjects.by_type[name] += rest.unread_subjects;
    }
  }
  return summary;
}
