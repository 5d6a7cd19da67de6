import type { ProjectScope } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import { recordAudit } from "@/lib/platform/audit-trail/record-audit";
import { Prisma, row, transaction } from "@/lib/platform/db/query";
import { membershipNotices } from "@/lib/messaging/notifications/notify-membership";
import { putProjectChanges } from "@/lib/messaging/outbox/enqueue-event";
import { putMemberFacts } from "@/lib/messaging/outbox/enqueue-webhook-event";
import { lockProject } from "@/lib/platform/rights/lock-project";
import { visibleUsers } from "@/lib/people/users/visible-users";
import { findMember } from "./queries";
import type { Member } from "./schema";

/**
 * Makes a user a direct member, and tells who was none in any way before; `isNew` is false when they were a direct one,
 * or own the project. The id comes in the body, so an unknown user, a deleted one and one whom the caller cannot see are
 * alike Invalid on `user_id` (422); in a path they would be 404 (docs/spec/conventions.md#errors, docs/spec/conventions.md#not-found). Somebody deactivated cannot
 * be added.
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
          -- Somebody who is being deleted is either still there when their memberships end, or not added.
          FOR KEY SHARE
        ), added AS (
          INSERT INTO project_members (tenant_id, project_id, user_id)
          SELECT p.tenant_id, p.id, candidate.id FROM candidate
          JOIN projects p ON p.tenant_id = ${project.tenantId} AND p.id = ${project.projectId}
          WHERE NOT candidate.is_deactivated AND p.owner_id <> candidate.id
          ON CONFLICT (tenant_id, project_id, user_id) DO NOTHING
          RETURNING user_id, project_id
        ), ${membershipNotices(project, Prisma.sql`SELECT user_id, project_id FROM added`)},
        announced AS (${putProjectChanges(project, Prisma.sql`SELECT project_id FROM added`)}),
        facts AS (${putMemberFacts(project, "webhook:member.added", Prisma.sql`SELECT project_id, user_id FROM added`)})
        SELECT is_deactivated, EXISTS (SELECT FROM added) AS is_new FROM candidate`,
      tx,
    );
    if (!added) throw invalid("user_id", "Is not a user of this workspace.");
    if (added.is_deactivated) throw invalid("user_id", "Is deactivated and cannot be added.");
    const after = { project_id: project.projectId };
    const entry = { subject: "member", subjectId: userId, action: "created", after } as const;
    if (added.is_new) await recordAudit(project, [entry], tx);
    return added.is_new;
  });
  const member = await findMember(project, userId);
  if (!member) throw invalid("user_id", "Is not a user of this workspace.");
  return { member, isNew };
}
