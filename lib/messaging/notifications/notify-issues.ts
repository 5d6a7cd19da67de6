import type { TenantScope } from "@/lib/platform/access/scopes";
import { Prisma } from "@/lib/platform/db/query";
import { messageSql } from "./insert-notifications";
import { NotificationType } from "./schema";

const KEY = Prisma.sql`c.key`;

/**
 * Selects notifications for new and previous assignees (docs/spec/notifications.md#inbox).
 * `changes` is a select of changed issues (id, key, project_id, before, after), with their
 * assignees.
 */
export function assignmentNotifications(changes: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT side.user_id, ${NotificationType.Assignment}::int, side.reason, side.message, c.project_id, c.id, NULL::int
    FROM (${changes}) c(id, key, project_id, before, after)
    CROSS JOIN LATERAL (VALUES
      (c.after, 'assigned', ${messageSql(" assigned you ", KEY)}),
      (c.before, 'unassigned', ${messageSql(" unassigned you from ", KEY)})
    ) side(user_id, reason, message)
    WHERE c.before IS DISTINCT FROM c.after`;
}

/** Selects the new assignees for `autoWatch`; `changes` as above. */
export function newAssignees(changes: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`SELECT c.id, c.after, 'assigned' FROM (${changes}) c(id, key, project_id, before, after)
    WHERE c.before IS DISTINCT FROM c.after`;
}

/**
 * Selects notifications for the watchers of moved issues, except those who start watching as part
 * of the same change. `changes` is a select of changed issues (id, key, project_id, before, after),
 * with their lanes.
 */
export function laneNotifications({ tenantId }: TenantScope, changes: Prisma.Sql): Prisma.Sql {
  const moved = messageSql(
    " moved ",
    KEY,
    " from ",
    Prisma.sql`f.title`,
    " to ",
    Prisma.sql`t.title`,
  );
  return Prisma.sql`
    SELECT w.user_id, ${NotificationType.LaneChange}::int, 'watching', ${moved}, c.project_id, c.id, NULL::int
    FROM (${changes}) c(id, key, project_id, before, after)
    JOIN watches w ON w.tenant_id = ${tenantId} AND w.issue_id = c.id
    JOIN lanes f ON f.tenant_id = ${tenantId} AND f.project_id = c.project_id AND f.id = c.before
    JOIN lanes t ON t.tenant_id = ${tenantId} AND t.project_id = c.project_id AND t.id = c.after
    WHERE c.before <> c.after`;
}
