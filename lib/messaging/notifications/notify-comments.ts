import type { TenantScope } from "@/lib/platform/access/scopes";
import { Prisma } from "@/lib/platform/db/query";
import { messageSql } from "./insert-notifications";
import { NotificationType } from "./schema";

/**
 * Selects notifications for the watchers of an issue that was commented on, except those who start
 * watching with this comment. `comments` is a select of (id, issue_id, key, project_id). Messages
 * do not quote the comment, because it may later be deleted, and for good reason.
 */
export function commentNotifications({ tenantId }: TenantScope, comments: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT w.user_id, ${NotificationType.Comment}::int, 'watching',
      ${messageSql(" commented on ", Prisma.sql`c.key`)}, c.project_id, c.issue_id, c.id
    FROM (${comments}) c(id, issue_id, key, project_id)
    JOIN watches w ON w.tenant_id = ${tenantId} AND w.issue_id = c.issue_id`;
}

/** Selects notifications for the people mentioned in a comment. Unknown user ids are ignored. */
export function mentionNotifications(comments: Prisma.Sql, userIds: number[]): Prisma.Sql {
  return Prisma.sql`
    SELECT m.user_id, ${NotificationType.Mention}::int, 'mentioned',
      ${messageSql(" mentioned you on ", Prisma.sql`c.key`)}, c.project_id, c.issue_id, c.id
    FROM (${comments}) c(id, issue_id, key, project_id)
    CROSS JOIN unnest(${userIds}::int[]) m(user_id)`;
}
