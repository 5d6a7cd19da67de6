import type { TenantScope } from "@/lib/platform/access/scopes";
import { Prisma } from "@/lib/platform/db/query";

/**
 * An INSERT for the WITH clause of the statement that makes the change. People watch issues that
 * they create, are assigned to or comment on, if their preference says so
 * (docs/spec/issue-parts.md#watching). Existing watchers keep their reason. `who` selects
 * (issue_id, user_id, reason), where the reason is `created`, `assigned` or `commented`.
 */
export function autoWatch({ tenantId }: TenantScope, who: Prisma.Sql): Prisma.Sql {
  // Someone who is both the creator and the assignee watches as the creator.
  return Prisma.sql`
    INSERT INTO watches (tenant_id, issue_id, user_id, reason)
    SELECT ${tenantId}::int, w.issue_id, u.id, w.reason
    FROM (${who}) w(issue_id, user_id, reason)
    JOIN users u ON u.tenant_id = ${tenantId} AND u.id = w.user_id
    WHERE CASE
      WHEN w.reason = 'created' THEN u.auto_watch_on_create
      WHEN w.reason = 'assigned' THEN u.auto_watch_on_assigned
      ELSE u.auto_watch_on_commented END
    ORDER BY w.issue_id, u.id, w.reason DESC
    ON CONFLICT DO NOTHING`;
}
