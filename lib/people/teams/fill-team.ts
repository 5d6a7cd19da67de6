import { randomUUID } from "node:crypto";
import { canAddToTeam } from "@/lib/platform/access/can";
import { explain } from "@/lib/platform/access/explain";
import { accessibleProjects } from "@/lib/platform/membership/project-sets";
import type { TenantScope } from "@/lib/platform/access/scopes";
import { Forbidden, invalid } from "@/lib/platform/http/errors";
import { Prisma, rows, selectJson, type Transaction } from "@/lib/platform/db/query";
import {
  enqueueMembershipEvent,
  notifyProjectMembers,
  notifyTeamMembers,
} from "@/lib/messaging/notifications/notify-membership";
import { enqueueTeamMemberEvents } from "@/lib/messaging/outbox/enqueue-webhook-event";
import { visibleUsers } from "@/lib/people/users/visible-users";

/**
 * Locks users who are joining a team, so that they cannot be deleted before they have joined.
 * Throws Invalid on `user_ids` if one is unknown, deleted or invisible to the caller.
 */
export async function lockJoiningUsers(
  { tenantId, actor }: TenantScope,
  userIds: number[],
  tx: Transaction,
): Promise<void> {
  if (userIds.length === 0) return;
  const found = await selectJson(
    Prisma.sql`
      SELECT u.id FROM users u
      WHERE u.tenant_id = ${tenantId} AND u.id = ANY(${userIds}::int[]) AND u.deleted_at IS NULL
        AND u.id IN (${visibleUsers(actor)})
      ORDER BY u.id FOR SHARE OF u`,
    tx,
  );
  if (found.length < userIds.length) {
    throw invalid("user_ids", "Members must be users in this workspace.");
  }
}

/**
 * Locks the projects that users join through a team: new ones and existing ones. Throws Invalid on
 * `project_ids` if a new one is unknown or the caller can't access it, and Forbidden if the caller
 * cannot change it (docs/spec/access.md#transferring-projects).
 */
export async function lockJoiningProjects(
  { tenantId, actor }: TenantScope,
  { joining, present = [] }: { joining: number[]; present?: number[] },
  tx: Transaction,
): Promise<void> {
  if (joining.length + present.length === 0) return;
  const found = await selectJson<{ is_new: boolean; owner_id: number }>(
    Prisma.sql`
      SELECT p.owner_id, p.id = ANY(${joining}::int[]) AND p.id IN (${accessibleProjects(actor)}) AS is_new
      FROM projects p
      WHERE p.tenant_id = ${tenantId} AND p.id = ANY(${[...joining, ...present]}::int[])
        AND p.deleted_at IS NULL
      ORDER BY p.id FOR NO KEY UPDATE OF p`,
    tx,
  );
  const added = found.filter((project) => project.is_new);
  if (added.length < joining.length) {
    throw invalid("project_ids", "You can only add projects you have access to.");
  }
  for (const { owner_id } of added) {
    const decision = canAddToTeam(actor, { isOwner: owner_id === actor.userId });
    const reason = explain(decision);
    if (reason !== null) throw new Forbidden(`You cannot add this project to a team. ${reason}`);
  }
}

/**
 * Adds checked and locked users and projects to a team, and notifies the users of the team and of
 * each project that new or existing team members join (docs/spec/notifications.md#inbox).
 */
export async function fillTeam(
  tenant: TenantScope,
  teamId: number,
  { userIds, projectIds }: { userIds: number[]; projectIds: number[] },
  tx: Transaction,
): Promise<void> {
  if (userIds.length + projectIds.length === 0) return;
  const { tenantId } = tenant;
  const eventId = randomUUID();
  const users = Prisma.sql`SELECT unnest(${userIds}::int[])`;
  const projects = Prisma.sql`SELECT unnest(${projectIds}::int[])`;
  const ofTeam = Prisma.sql`tenant_id = ${tenantId} AND team_id = ${teamId}`;
  const memberships = Prisma.sql`
    SELECT u.id, p.id FROM (${users}) u(id),
      (${projects} UNION SELECT project_id FROM team_projects WHERE ${ofTeam}) p(id)
    UNION SELECT m.user_id, p.id FROM team_members m, (${projects}) p(id) WHERE ${ofTeam}`;
  await rows(
    Prisma.sql`
      WITH team_notices AS (
        ${notifyTeamMembers(tenant, eventId, { teamId, joining: users })}
      ), project_notices AS (
        ${notifyProjectMembers(tenant, eventId, memberships)}
      ), joined AS (
        INSERT INTO team_members (tenant_id, team_id, user_id)
        SELECT ${tenantId}, ${teamId}, u.id FROM (${users}) u(id)
        RETURNING team_id, user_id
      ), facts AS (
        ${enqueueTeamMemberEvents(tenant, "webhook:team-member.added", Prisma.sql`SELECT * FROM joined`)}
      ), opened AS (
        INSERT INTO team_projects (tenant_id, team_id, project_id)
        SELECT ${tenantId}, ${teamId}, p.id FROM (${projects}) p(id)
      ), notified AS (
        SELECT 1 AS told FROM team_notices UNION ALL SELECT 1 FROM project_notices
      )
      ${enqueueMembershipEvent(tenant, eventId, "notified")}`,
    tx,
  );
}
