import { randomUUID } from "node:crypto";
import { memberships } from "@/lib/platform/membership/memberships";
import type { TenantScope } from "@/lib/platform/access/scopes";
import { Prisma } from "@/lib/platform/db/query";
import { enqueueInboxEvent } from "@/lib/messaging/outbox/enqueue-event";
import { messageSql } from "./insert-notifications";
import { NotificationType } from "./enumerations";

/**
 * SQL condition: true if user `u` is notified of a new membership, as everyone is except the actor
 * and deleted or deactivated users (docs/spec/notifications.md).
 */
function isRecipient({ actor }: TenantScope): Prisma.Sql {
  return Prisma.sql`u.deleted_at IS NULL AND u.status <> 2 AND u.id <> ${actor.userId}`;
}

interface MembershipNotice {
  words?: string;
  /** True if `joining` are rows that this statement added to project_members. */
  hasJoined?: boolean;
}

/**
 * An INSERT for the WITH clause of the statement that adds project members. It sees memberships as
 * they were before that statement, so it notifies only people who become members, once per project
 * (docs/spec/notifications.md#inbox). On a cluster, the parts of a statement run in their order, so
 * either it comes before the part that adds them, or it is told that they have joined. The caller must lock the projects, or two concurrent changes
 * could both notify the same new member. `joining` is a select of (user_id, project_id). Nobody is
 * notified about a deleted project, whose owner can still change.
 */
export function notifyProjectMembers(
  tenant: TenantScope,
  eventId: string,
  joining: Prisma.Sql,
  { words = "added you to the project", hasJoined = false }: MembershipNotice = {},
): Prisma.Sql {
  const { tenantId, actor } = tenant;
  const isOther = hasJoined ? Prisma.sql`a.way <> 'direct'` : Prisma.sql`true`;
  return Prisma.sql`
    INSERT INTO notifications (tenant_id, user_id, type, reason, message, actor_id, project_id, event_id)
    WITH addressed AS MATERIALIZED (
      SELECT u.id AS user_id, p.id AS project_id, ${messageSql(` ${words} `, Prisma.sql`p.name`)} AS message
      FROM (SELECT DISTINCT user_id, project_id FROM (${joining}) each_way(user_id, project_id)) j
      JOIN users u ON u.tenant_id = ${tenantId} AND u.id = j.user_id AND ${isRecipient(tenant)}
      JOIN projects p ON p.tenant_id = ${tenantId} AND p.id = j.project_id AND p.deleted_at IS NULL
      WHERE NOT EXISTS (SELECT 1 FROM (${memberships(tenantId)}) a
        WHERE a.user_id = j.user_id AND a.project_id = j.project_id AND ${isOther})
    )
    SELECT ${tenantId}::int, user_id, ${NotificationType.ProjectMembership}::int, 'added_to_project', message,
      ${actor.userId}::int, project_id, ${eventId}::uuid
    FROM addressed ORDER BY user_id, project_id
    RETURNING user_id`;
}

/**
 * Like `notifyProjectMembers`, but for people joining a team. `joining` is a select of the ids of
 * users who are not in the team yet.
 */
export function notifyTeamMembers(
  tenant: TenantScope,
  eventId: string,
  { teamId, joining }: { teamId: number; joining: Prisma.Sql },
): Prisma.Sql {
  const { tenantId, actor } = tenant;
  return Prisma.sql`
    INSERT INTO notifications (tenant_id, user_id, type, reason, message, actor_id, team_id, event_id)
    WITH addressed AS MATERIALIZED (
      SELECT u.id AS user_id, t.id AS team_id, ${messageSql(" added you to the team ", Prisma.sql`t.name`)} AS message
      FROM (${joining}) j(user_id)
      JOIN users u ON u.tenant_id = ${tenantId} AND u.id = j.user_id AND ${isRecipient(tenant)}
      JOIN teams t ON t.tenant_id = ${tenantId} AND t.id = ${teamId}
    )
    SELECT ${tenantId}::int, user_id, ${NotificationType.TeamMembership}::int, 'added_to_team', message,
      ${actor.userId}::int, team_id, ${eventId}::uuid
    FROM addressed ORDER BY user_id
    RETURNING user_id`;
}

/**
 * Enqueues the inbox event if the CTE named by `notified` inserted notifications. Counting all its
 * rows ensures that it runs first.
 */
export function enqueueMembershipEvent(
  tenant: TenantScope,
  eventId: string,
  notified: string,
): Prisma.Sql {
  return Prisma.sql`${enqueueInboxEvent(tenant, eventId)} WHERE (SELECT count(*) FROM ${Prisma.raw(notified)}) > 0`;
}

/**
 * Combines `notifyProjectMembers` and `enqueueMembershipEvent` as two queries in a WITH clause, for
 * a change with no other notifications.
 */
export function membershipNotifications(
  tenant: TenantScope,
  joining: Prisma.Sql,
  notice?: MembershipNotice,
): Prisma.Sql {
  const eventId = randomUUID();
  return Prisma.sql`notified AS (${notifyProjectMembers(tenant, eventId, joining, notice)}),
    inbox_event AS (${enqueueMembershipEvent(tenant, eventId, "notified")})`;
}

/** Message for the new owner of a project. */
export const MADE_OWNER_MESSAGE = "made you the owner of";
