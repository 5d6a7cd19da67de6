import { UserStatus } from "@/lib/platform/access/user-status";
import { can, type Operation } from "@/lib/platform/access/can";
import { explain } from "@/lib/platform/access/explain";
import type { TenantScope } from "@/lib/platform/access/scopes";
import { invalid, NotFound } from "@/lib/platform/http/errors";
import { recordAudit } from "@/lib/platform/audit-trail/record-audit";
import {
  asJson,
  jsonRows,
  Prisma,
  selectJsonRow,
  type Transaction,
  transaction,
} from "@/lib/platform/db/query";
import { membershipNotifications } from "@/lib/messaging/notifications/notify-membership";
import { enqueueProjectChanges } from "@/lib/messaging/outbox/enqueue-event";
import { enqueueProjectMemberEvents } from "@/lib/messaging/outbox/enqueue-webhook-event";
import { closeAccessRequest } from "./close-access-request";
import { lockAccessRequest, readAccessRequest } from "./queries";
import type { AccessRequest } from "./schema";
import { canAccess, requestSources } from "./serialize";

interface HeldRights {
  is_admin: boolean;
  permissions: number[];
  is_owner: boolean;
  is_in_reach: boolean;
}

/**
 * Makes the user a direct member of the requested project, and notifies them. Throws NotFound if
 * the project was deleted, and Invalid on `user_id` for a deactivated user.
 */
async function addMembership(
  tenant: TenantScope,
  { user_id: userId, project_id: projectId }: AccessRequest,
  tx: Transaction,
): Promise<void> {
  const project = await selectJsonRow(
    Prisma.sql`SELECT FROM projects
      WHERE tenant_id = ${tenant.tenantId} AND id = ${projectId} AND deleted_at IS NULL FOR NO KEY UPDATE`,
    tx,
  );
  if (!project) throw new NotFound("Project");
  const added = await jsonRows(
    Prisma.sql`
      WITH known AS MATERIALIZED (
        SELECT user_id FROM project_members
        WHERE tenant_id = ${tenant.tenantId} AND project_id = ${projectId} AND user_id = ${userId}
      ), joined AS (
        INSERT INTO project_members (tenant_id, project_id, user_id)
        SELECT ${tenant.tenantId}::int, ${projectId}, u.id FROM users u
        WHERE u.tenant_id = ${tenant.tenantId} AND u.id = ${userId} AND u.status <> ${UserStatus.Deactivated}
        ON CONFLICT (tenant_id, project_id, user_id) DO UPDATE SET user_id = EXCLUDED.user_id
        RETURNING user_id, project_id
      ), ${membershipNotifications(tenant, Prisma.sql`SELECT user_id, project_id FROM joined WHERE NOT EXISTS (SELECT 1 FROM known)`, { hasJoined: true })},
      announced AS (${enqueueProjectChanges(tenant, Prisma.sql`SELECT project_id FROM joined`)}),
      facts AS (${enqueueProjectMemberEvents(tenant, "webhook:member.added", Prisma.sql`SELECT project_id, user_id FROM joined`)})
      ${asJson(Prisma.sql`SELECT user_id FROM joined`)}`,
    tx,
  );
  if (added.length === 0) throw invalid("user_id", "Deactivated users cannot be added.");
  const after = { project_id: projectId };
  const entry = { subject: "member", subjectId: userId, action: "created", after } as const;
  await recordAudit(tenant, [entry], tx);
}

/**
 * Throws Invalid on `operation` unless the user's role now allows what was requested. A request
 * does not identify the record, so Own is sufficient.
 */
async function checkRole(
  { tenantId }: TenantScope,
  { id, user_id: userId, project_id: projectId, operation }: AccessRequest,
  tx: Transaction,
): Promise<void> {
  const rights = await selectJsonRow<HeldRights>(
    Prisma.sql`
      SELECT r.is_admin, r.permissions::int[] AS permissions, COALESCE(p.owner_id = u.id, false) AS is_owner,
        COALESCE(${canAccess}, false) AS is_in_reach
      FROM ${requestSources} WHERE a.tenant_id = ${tenantId} AND a.id = ${id}`,
    tx,
  );
  if (!rights) return;
  const subject = { userId, isAdmin: rights.is_admin, permissions: rights.permissions };
  const project = { isOwner: rights.is_owner, isAccessible: rights.is_in_reach };
  const decision = can(subject, operation as Operation, {
    createdById: userId,
    ...(projectId === null ? {} : { project }),
  });
  const reason = explain(decision)?.replace("your role", "the person's role");
  if (reason !== undefined) {
    throw invalid("operation", `${reason} Change the role first, or decline the request.`);
  }
}

/**
 * Grants a request. If the user can't access the project, they become a member of it. Otherwise
 * access depends on their role, which must be changed first. Throws NotFound if the request was
 * already closed, Invalid on `user_id` for a deactivated user, and Invalid on `operation` until the
 * role allows it.
 */
export function grantAccessRequest(
  tenant: TenantScope,
  id: number | undefined,
): Promise<AccessRequest> {
  return transaction(async (tx) => {
    const request = await lockAccessRequest(tenant, id, tx);
    if (request.adds_membership) await addMembership(tenant, request, tx);
    else await checkRole(tenant, request, tx);
    await closeAccessRequest(tenant, request, "granted", tx);
    return readAccessRequest(tenant, request.id, tx);
  });
}
