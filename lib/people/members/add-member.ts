import type { ProjectScope } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import { recordAudit } from "@/lib/platform/audit-trail/record-audit";
import { Prisma, row, transaction } from "@/lib/platform/db/query";
import { membershipNotifications } from "@/lib/messaging/notifications/notify-membership";
import { enqueueProjectChanges } from "@/lib/messaging/outbox/enqueue-event";
import { enqueueProjectMemberEvents } from "@/lib/messaging/outbox/enqueue-webhook-event";
import { lockProject } from "@/lib/platform/membership/lock-project";
import { visibleUsers } from "@/lib/people/users/visible-users";
import { findMember } from "./queries";
import type { Member } from "./schema";

/**
 * Makes a user a direct member, and notifies them unless they were already a member in some way.
 * `isNew` is false if they were a direct member or own the project. Throws Invalid on `user_id`
 * (422) for an unknown, deleted or invisible user, because the id is in the body; in a path it
 * would be 404 (docs/spec/conventions.md#errors, docs/spec/conventions.md#not-found). Deactivated
 * users cannot be added.
 */
export async function addMember(
  project: ProjectScope,
  userId: number,
): Promise<{ member: Member; isNew: boolean }> {
  const isNew = await transaction(async (tx) => {
    await lockProject(project, tx);
    const added = await row<{ is_deactivated: boolean; is_new: boolean }>(
      Prisma.sql`
        WITH candidate AS MATERIALIZED (
          SELECT id, status = 2 AS is_deactivated FROM users
          WHERE tenant_id = ${project.tenantId} AND id = ${userId} AND deleted_at IS NULL
            AND id IN (${visibleUsers(project.actor)})
          -- A user who is being deleted is either added before their memberships are removed, or not added at all.
          FOR KEY SHARE
        ), added AS (
          INSERT INTO project_members (tenant_id, project_id, user_id)
          SELECT ${project.tenantId}::int, p.id, candidate.id FROM candidate
          JOIN projects p ON p.tenant_id = ${project.tenantId} AND p.id = ${project.projectId}
          WHERE NOT candidate.is_deactivated AND p.owner_id <> candidate.id
          ON CONFLICT (tenant_id, project_id, user_id) DO NOTHING
          RETURNING user_id, project_id
        ), ${membershipNotifications(project, Prisma.sql`SELECT user_id, project_id FROM added`, { hasJoined: true })},
        announced AS (${enqueueProjectChanges(project, Prisma.sql`SELECT project_id FROM added`)}),
        facts AS (${enqueueProjectMemberEvents(project, "webhook:member.added", Prisma.sql`SELECT project_id, user_id FROM added`)})
        SELECT is_deactivated, EXISTS (SELECT 1 FROM added) AS is_new FROM candidate`,
      tx,
    );
    if (!added) throw invalid("user_id", "Must be a user in this workspace.");
    if (added.is_deactivated) throw invalid("user_id", "Deactivated users cannot be added.");
    const after = { project_id: project.projectId };
    const entry = { subject: "member", subjectId: userId, action: "created", after } as const;
    if (added.is_new) await recordAudit(project, [entry], tx);
    return added.is_new;
  });
  const member = await findMember(project, userId);
  if (!member) throw invalid("user_id", "Must be a user in this workspace.");
  return { member, isNew };
}
