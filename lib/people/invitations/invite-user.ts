import { accessibleProjects } from "@/lib/platform/membership/project-sets";
import type { TenantScope } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import { recordAudit } from "@/lib/platform/audit-trail/record-audit";
import {
  asJson,
  jsonRows,
  Prisma,
  row,
  type Transaction,
  transaction,
} from "@/lib/platform/db/query";
import { membershipNotifications } from "@/lib/messaging/notifications/notify-membership";
import { enqueueProjectChanges } from "@/lib/messaging/outbox/enqueue-event";
import { enqueueProjectMemberEvents } from "@/lib/messaging/outbox/enqueue-webhook-event";
import { checkRole } from "@/lib/people/users/check-role";
import { readUser } from "@/lib/people/users/queries";
import type { InvitationBody, User } from "@/lib/people/users/schema";
import { sendInvitation } from "./send-invitation";

/**
 * Makes the user a direct member of these projects, and notifies them. Throws Invalid if a project
 * does not exist or the caller cannot access it.
 */
async function joinProjects(
  tenant: TenantScope,
  userId: number,
  projectIds: number[],
  tx: Transaction,
): Promise<void> {
  const { tenantId, actor } = tenant;
  if (projectIds.length === 0) return;
  const joined = await jsonRows(
    Prisma.sql`
      WITH joined AS (
        INSERT INTO project_members (tenant_id, project_id, user_id)
        SELECT ${tenantId}, p.id, ${userId} FROM (
          SELECT id FROM projects
          WHERE tenant_id = ${tenantId} AND id = ANY(${projectIds}::int[]) AND deleted_at IS NULL
            AND id IN (${accessibleProjects(actor)})
          ORDER BY id FOR KEY SHARE
        ) p
        RETURNING user_id, project_id
      ), ${membershipNotifications(tenant, Prisma.sql`SELECT user_id, project_id FROM joined`, { hasJoined: true })},
      announced AS (${enqueueProjectChanges(tenant, Prisma.sql`SELECT project_id FROM joined`)}),
      facts AS (${enqueueProjectMemberEvents(tenant, "webhook:member.added", Prisma.sql`SELECT project_id, user_id FROM joined`)})
      ${asJson(Prisma.sql`SELECT project_id FROM joined`)}`,
    tx,
  );
  if (joined.length < projectIds.length) {
    throw invalid("project_ids", "You can only add projects you have access to.");
  }
}

/**
 * Invites a user: creates them with status 0, as a member of the given projects, and emails them a
 * link (docs/spec/people.md#users). Throws Invalid on `role_id`, on `project_ids`, and on `email`
 * if the address is taken. A deleted user's address can be used again.
 */
export function inviteUser(tenant: TenantScope, body: InvitationBody): Promise<User> {
  const { tenantId } = tenant;
  const { first_name, last_name, email, role_id, project_ids = [] } = body;
  return transaction(async (tx) => {
    await checkRole(tenant, role_id, tx);
    const created = await row<{ id: number }>(
      Prisma.sql`
        INSERT INTO users (tenant_id, role_id, email, first_name, last_name)
        VALUES (${tenantId}, ${role_id}, ${email}, ${first_name}, ${last_name})
        ON CONFLICT (tenant_id, lower(email)) WHERE deleted_at IS NULL DO NOTHING
        RETURNING id`,
      tx,
    );
    if (!created) throw invalid("email", "Someone in this workspace already uses this address.");
    await joinProjects(tenant, created.id, project_ids, tx);
    const user = await readUser(tenant, created.id, tx);
    await sendInvitation(tenant, user, tx);
    const after = { first_name, last_name, email, role_id, project_ids };
    const entry = { subject: "user", subjectId: user.id, action: "created", after } as const;
    await recordAudit(tenant, [entry], tx);
    return user;
  });
}
