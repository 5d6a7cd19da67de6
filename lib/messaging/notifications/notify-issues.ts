import type { TenantScope } from "@/lib/platform/access/scopes";
import { Prisma } from "@/lib/platform/db/query";
import { saying } from "./insert-notifications";
import { NotificationType } from "./schema";

const KEY = Prisma.sql`c.key`;

/**
 * Notices to who is assigned and who no longer is, for `putNotices` (docs/spec/notifications.md#inbox). `changes` is a select of
 * (id, key, project_id, before, after): issues, with the assignee each had and has.
 */
export function assignmentNotices(changes: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT side.user_id, ${NotificationType.Assignment}::int, side.reason, side.message, c.project_id, c.id, NULL::int
    FROM (${changes}) c(id, key, project_id, before, after)
    CROSS JOIN LATERAL (VALUES
      (c.after, 'assigned', ${saying(" assigned you ", KEY)}),
      (c.before, 'unassigned', ${saying(" unassigned you from ", KEY)})
    ) side(user_id, reason, message)
    WHERE c.before IS DISTINCT FROM c.after`;
}

/** For `autoWatch`: who is newly assigned; `changes` as for `assignmentNotices`. */
export function newAssignees(changes: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`SELECT c.id, c.after, 'assigned' FROM (${changes}) c(id, key, project_id, before, after)
    WHERE c.before IS DISTINCT FROM c.after`;
}

/**
 * Notices to who watches an issue that changes its lane, for `putNotices`: who begins to by the same change is not
 * among them. `changes` is a select of (id, key, project_id, before, after): issues, with the lane each had and has.
 */
export function laneNotices({ tenantId }: TenantScope, changes: Prisma.Sql): Prisma.Sql {
  const moved = saying(" moved ", KEY, " from ", Prisma.sql`f.title`, " to ", Prisma.sql`t.title`);
  return Prisma.sql`
    SELECT w.user_id, ${NotificationType.LaneChange}::int, 'watching', ${moved}, c.project_id, c.id, NULL::int
    FROM (${changes}) c(id, key, project_id, before, after)
    JOIN watches w ON w.tenant_id = ${tenantId} AND w.issue_id = c.id
    JOIN lanes f ON f.tenant_id = ${tenantId} AND f.project_id = c.project_id AND f.id = c.before
    JOIN lanes t ON t.tenant_id = ${tenantId} AND t.project_id = c.project_id AND t.id = c.after
    WHERE c.before <> c.after`;
}
