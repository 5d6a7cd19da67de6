import type { TenantScope } from "@/lib/platform/access/scopes";
import { Prisma } from "@/lib/platform/db/query";
import { saying } from "./insert-notifications";
import { NotificationType } from "./schema";

/**
 * Notices to who watches a commented issue, for `putNotices`; who begins to by this comment is not among them.
 * `comments` is a select of (id, issue_id, key, project_id). No message quotes: a comment may be deleted for a reason.
 */
export function commentNotices({ tenantId }: TenantScope, comments: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT w.user_id, ${NotificationType.Comment}::int, 'watching',
      ${saying(" commented on ", Prisma.sql`c.key`)}, c.project_id, c.issue_id, c.id
    FROM (${comments}) c(id, issue_id, key, project_id)
    JOIN watches w ON w.tenant_id = ${tenantId} AND w.issue_id = c.issue_id`;
}

/** Notices to the people whom a comment mentions, for `putNotices`; ids of nobody tell nobody. */
export function mentionNotices(comments: Prisma.Sql, userIds: number[]): Prisma.Sql {
  return Prisma.sql`
    SELECT m.user_id, ${NotificationType.Mention}::int, 'mentioned',
      ${saying(" mentioned you on ", Prisma.sql`c.key`)}, c.project_id, c.issue_id, c.id
    FROM (${comments}) c(id, issue_id, key, project_id)
    CROSS JOIN unnest(${userIds}::int[]) m(user_id)`;
}
