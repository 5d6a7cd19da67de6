import { canReadIssues } from "@/lib/platform/membership/readers";
import type { TenantScope } from "@/lib/platform/access/scopes";
import { Prisma } from "@/lib/platform/db/query";

/**
 * SQL expression for a notification's stored message. The actor's name is prepended when the
 * message is read, because the actor may have been renamed or deleted by then.
 */
export function messageSql(...words: (string | Prisma.Sql)[]): Prisma.Sql {
  const parts = words.map((part) => (typeof part === "string" ? Prisma.sql`${part}::text` : part));
  return Prisma.join(parts, " || ");
}

/**
 * An INSERT for the WITH clause of the statement that makes the change: its notifications about
 * issues (docs/spec/notifications.md#inbox). Skips people who cannot read the issue and, unless the
 * change was made automatically on the actor's behalf, the actor (docs/spec/notifications.md#inbox,
 * docs/spec/notifications.md#mentions). Each of `notices` is a select of (user_id, type, reason,
 * message, project_id, issue_id, comment_id); rows with a null user_id are skipped.
 */
export function insertNotifications(
  { tenantId, actor }: TenantScope,
  eventId: string,
  notices: Prisma.Sql[],
): Prisma.Sql {
  const isOther = actor.standsIn ? Prisma.sql`true` : Prisma.sql`n.user_id <> ${actor.userId}`;
  const reads = canReadIssues(tenantId, Prisma.sql`n.user_id`, Prisma.sql`n.project_id`);
  // The select is a CTE of its own, so that a cluster draws the ids apart from the tables (decision 45).
  return Prisma.sql`
    INSERT INTO notifications (tenant_id, user_id, type, reason, message, actor_id, issue_id, comment_id, event_id)
    WITH addressed AS MATERIALIZED (
      SELECT n.user_id, n.type, n.reason, n.message, n.issue_id, n.comment_id
      FROM (${Prisma.join(notices, " UNION ALL ")})
        n(user_id, type, reason, message, project_id, issue_id, comment_id)
      WHERE ${isOther} AND ${reads}
    )
    SELECT ${tenantId}::int, user_id, type, reason, message, ${actor.userId}::int, issue_id, comment_id, ${eventId}::uuid
    FROM addressed ORDER BY issue_id, user_id, type`;
}
