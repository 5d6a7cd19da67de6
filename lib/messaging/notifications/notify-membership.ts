import { randomUUID } from "node:crypto";
import { memberships } from "@/lib/platform/rights/membership";
import type { TenantScope } from "@/lib/platform/access/scopes";
import { Prisma } from "@/lib/platform/db/query";
import { putInboxEvent } from "@/lib/messaging/outbox/enqueue-event";
import { saying } from "./insert-notifications";
import { NotificationType } from "./enumerations";

/** Who is told of a membership: nobody of their own doing, nor somebody deleted or deactivated (docs/spec/notifications.md). */
function hears({ actor }: TenantScope): Prisma.Sql {
  return Prisma.sql`u.deleted_at IS NULL AND u.status <> 2 AND u.id <> ${actor.userId}`;
}

/**
 * An INSERT, to stand in the WITH of the very statement that makes people members of projects: who they are is read as
 * it was before that statement, so that only who newly gains membership is told, once for each project (docs/spec/notifications.md#inbox). The projects are locked by the caller, else two at once could both find somebody new. `joining` is a select
 * of (user_id, project_id).
 */
export function tellProjectMembers(
  tenant: TenantScope,
  eventId: string,
  joining: Prisma.Sql,
  words = "added you to the project",
): Prisma.Sql {
  const { tenantId, actor } = tenant;
  return Prisma.sql`
    INSERT INTO notifications (tenant_id, user_id, type, reason, message, actor_id, project_id, event_id)
    SELECT ${tenantId}, u.id, ${NotificationType.ProjectMembership}, 'added_to_project',
      ${saying(` ${words} `, Prisma.sql`p.name`)}, ${actor.userId}, p.id, ${eventId}::uuid
    FROM (SELECT DISTINCT user_id, project_id FROM (${joining}) each_way(user_id, project_id)) j
    JOIN users u ON u.tenant_id = ${tenantId} AND u.id = j.user_id AND ${hears(tenant)}
    JOIN projects p ON p.tenant_id = ${tenantId} AND p.id = j.project_id
    WHERE NOT EXISTS (SELECT FROM (${memberships(tenantId)}) a
      WHERE a.user_id = j.user_id AND a.project_id = j.project_id)
    ORDER BY u.id, p.id
    RETURNING user_id`;
}

/** The same for people who join a team; `joining` is a select of their ids, of whom none is in it yet. */
export function tellTeamMembers(
  tenant: TenantScope,
  eventId: string,
  { teamId, joining }: { teamId: number; joining: Prisma.Sql },
): Prisma.Sql {
  const { tenantId, actor } = tenant;
  return Prisma.sql`
    INSERT INTO notifications (tenant_id, user_id, type, reason, message, actor_id, team_id, event_id)
    SELECT ${tenantId}, u.id, ${NotificationType.TeamMembership}, 'added_to_team',
      ${saying(" added you to the team ", Prisma.sql`t.name`)}, ${actor.userId}, t.id, ${eventId}::uuid
    FROM (${joining}) j(user_id)
    JOIN users u ON u.tenant_id = ${tenantId} AND u.id = j.user_id AND ${hears(tenant)}
    JOIN teams t ON t.tenant_id = ${tenantId} AND t.id = ${teamId}
    ORDER BY u.id
    RETURNING user_id`;
}

/**
 * The event of a change that told somebody: `told` is the name of what wrote its notifications. All of it is read, so
 * that of two such parts the first is written first.
 */
export function putTold(tenant: TenantScope, eventId: string, told: string): Prisma.Sql {
  return Prisma.sql`${putInboxEvent(tenant, eventId)} WHERE (SELECT count(*) FROM ${Prisma.raw(told)}) > 0`;
}

/** Both for a change that has nothing else to tell: two members of a WITH. */
export function membershipNotices(
  tenant: TenantScope,
  joining: Prisma.Sql,
  words?: string,
): Prisma.Sql {
  const eventId = randomUUID();
  return Prisma.sql`told AS (${tellProjectMembers(tenant, eventId, joining, words)}),
    heard AS (${putTold(tenant, eventId, "told")})`;
}

/** What somebody is told who is given a project. */
export const MADE_OWNER = "made you the owner of";
