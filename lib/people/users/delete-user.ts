import { UserStatus } from "@/lib/platform/access/user-status";
import { randomUUID } from "node:crypto";
import type { TenantScope } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import { recordAudit } from "@/lib/platform/audit-trail/record-audit";
import { Prisma, rows, selectJson, type Transaction, transaction } from "@/lib/platform/db/query";
import {
  MADE_OWNER_MESSAGE,
  membershipNotifications,
} from "@/lib/messaging/notifications/notify-membership";
import { enqueueIssueEvents } from "@/lib/messaging/outbox/enqueue-event";
import {
  enqueueProjectMemberEvents,
  enqueueTeamMemberEvents,
} from "@/lib/messaging/outbox/enqueue-webhook-event";
import { lockTenant } from "@/lib/platform/tenancy/lock-tenant";
import { authorizePerson } from "./authorize-person";
import { endAccess } from "./end-access";
import { findOtherAdmin, isActiveAdmin } from "./keep-an-admin";
import { lockUserForDeletion } from "./queries";

/**
 * Locks the user's memberships, then the projects they own, in the same order as
 * lib/people/members: a transaction that assigns this user has locked one of these, and so finishes
 * before assignments are cleared. Returns the ids of the owned projects.
 */
async function lockMemberships(
  { tenantId }: TenantScope,
  userId: number,
  tx: Transaction,
): Promise<number[]> {
  const theirs = Prisma.sql`tenant_id = ${tenantId} AND user_id = ${userId}`;
  await selectJson(
    Prisma.sql`SELECT FROM project_members WHERE ${theirs} ORDER BY project_id FOR UPDATE`,
    tx,
  );
  await selectJson(
    Prisma.sql`SELECT FROM team_members WHERE ${theirs} ORDER BY team_id FOR UPDATE`,
    tx,
  );
  const owned = await selectJson<{ id: number }>(
    Prisma.sql`SELECT id FROM projects WHERE tenant_id = ${tenantId} AND owner_id = ${userId}
      ORDER BY id FOR NO KEY UPDATE`,
    tx,
  );
  return owned.map(({ id }) => id);
}

/**
 * Ends project and team memberships, watches and requests, then clears assignments in a separate
 * statement, which sees the latest ones.
 */
async function endMemberships(tenant: TenantScope, userId: number, tx: Transaction): Promise<void> {
  const { tenantId, actor } = tenant;
  const theirs = Prisma.sql`tenant_id = ${tenantId} AND user_id = ${userId}`;
  const issues = Prisma.sql`SELECT id, project_id FROM cleared`;
  await rows(
    Prisma.sql`
      WITH left_projects AS (DELETE FROM project_members WHERE ${theirs} RETURNING project_id, user_id),
        left_teams AS (DELETE FROM team_members WHERE ${theirs} RETURNING team_id, user_id),
        member_facts AS (${enqueueProjectMemberEvents(tenant, "webhook:member.removed", Prisma.sql`SELECT * FROM left_projects`)}),
        team_facts AS (${enqueueTeamMemberEvents(tenant, "webhook:team-member.removed", Prisma.sql`SELECT * FROM left_teams`)}),
        watched AS (DELETE FROM watches WHERE ${theirs})
      DELETE FROM access_requests WHERE ${theirs}`,
    tx,
  );
  await rows(
    Prisma.sql`
      WITH cleared AS (
        UPDATE issues SET assignee_id = NULL, version = version + 1, updated_at = now()
        WHERE tenant_id = ${tenantId} AND assignee_id = ${userId}
        RETURNING id, project_id
      ),
      recurring AS (
        UPDATE recurring_issues SET assignee_id = NULL, updated_at = now()
        WHERE tenant_id = ${tenantId} AND assignee_id = ${userId}
      ),
      enqueued AS (${enqueueIssueEvents(tenant, { name: "issue.updated", eventId: randomUUID(), issues })})
      INSERT INTO activities (tenant_id, issue_id, actor_id, action, field, from_value)
      SELECT ${tenantId}::int, id, ${actor.userId}, 'updated', 'assignee_id', to_jsonb(${userId}::int) FROM cleared`,
    tx,
  );
}

/**
 * Deletes a user whom the caller can see. A tombstone row is kept so that what they wrote still has
 * an author (docs/spec/projects.md#what-deletion-clears, docs/spec/people.md#deleted-users). Their projects
 * go to the caller if they are an admin, and otherwise to the longest-standing admin: someone who
 * could administer them anyway, so no one gains rights. The last active admin cannot be deleted
 * (422), and only an admin can delete an admin (403).
 */
export function deleteUser(tenant: TenantScope, userId: number | undefined): Promise<void> {
  const { tenantId } = tenant;
  return transaction(async (tx) => {
    await lockTenant(tenant, tx);
    const user = await lockUserForDeletion(tenant, userId, tx);
    await authorizePerson(tenant, user, tx);
    const newOwnerId = await findOtherAdmin(tenant, user.id, tx);
    if (newOwnerId === undefined && (await isActiveAdmin(tenant, user.id, tx))) {
      throw invalid("id", "This is the last active admin. Make someone else an admin first.");
    }
    const projectIds = await lockMemberships(tenant, user.id, tx);
    if (projectIds.length > 0) {
      if (newOwnerId === undefined) {
        throw invalid(
          "id",
          "This user owns projects, and there is no active admin to take them over.",
        );
      }
      await rows(
        Prisma.sql`
          WITH ${membershipNotifications(tenant, Prisma.sql`SELECT ${newOwnerId}::int, unnest(${projectIds}::int[])`, { words: MADE_OWNER_MESSAGE })}
          UPDATE projects SET owner_id = ${newOwnerId}, updated_at = now()
          WHERE tenant_id = ${tenantId} AND id = ANY(${projectIds}::int[])`,
        tx,
      );
    }
    await endAccess(tenant, user.id, tx);
    await rows(
      Prisma.sql`
        WITH unlinked AS (DELETE FROM identities WHERE tenant_id = ${tenantId} AND user_id = ${user.id}),
          removed_codes AS (DELETE FROM recovery_codes WHERE tenant_id = ${tenantId} AND user_id = ${user.id})
        UPDATE users SET deleted_at = now(), updated_at = now(), status = ${UserStatus.Deactivated},
          password_hash = NULL, profile_picture = NULL, picture_key = NULL, totp_secret = NULL, totp_enabled_at = NULL
        WHERE tenant_id = ${tenantId} AND id = ${user.id}`,
      tx,
    );
    await endMemberships(tenant, user.id, tx);
    const { first_name, last_name, email, role_id, status } = user;
    const before = { first_name, last_name, email, role_id, status };
    const transfer =
      newOwnerId === undefined || projectIds.length === 0
        ? {}
        : { after: { project_ids: projectIds, owner_id: newOwnerId } };
    const entry = { subject: "user", subjectId: user.id, action: "deleted", before } as const;
    await recordAudit(tenant, [{ ...entry, ...transfer }], tx);
  });
}
