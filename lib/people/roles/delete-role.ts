import { authorizeOwnRole } from "@/lib/platform/membership/authorize-own-role";
import { revokeAccess } from "@/lib/platform/membership/revoke-access";
import { roleRefusal } from "@/lib/platform/access/role-refusal";
import type { TenantScope } from "@/lib/platform/access/scopes";
import { Forbidden, invalid, NotFound, PreconditionFailed } from "@/lib/platform/http/errors";
import { type AuditedChange, recordAudit } from "@/lib/platform/audit-trail/record-audit";
import { Prisma, rows, selectJsonRow, transaction } from "@/lib/platform/db/query";
import { grantedFields } from "./audit-fields";
import { lockTenant } from "@/lib/platform/tenancy/lock-tenant";
import { readRolePermissions, readRole, type RolePermissions } from "./queries";
import type { Role } from "./schema";

/** Throws Forbidden for a system role, which cannot be deleted (docs/spec/access.md#roles). */
export function rejectSystemRole(role: Role): void {
  if (role.is_system) throw new Forbidden("System roles cannot be deleted.");
}

/**
 * Throws Invalid unless the caller can give this role to everyone affected
 * (docs/spec/access.md#assigning-roles, docs/spec/access.md#roles).
 */
export function rejectFallback(
  { actor }: TenantScope,
  roleId: number,
  fallback: RolePermissions | undefined,
): asserts fallback is RolePermissions {
  const field = "fallback_role_id";
  if (!fallback) throw invalid(field, "Must be a role in this workspace.");
  if (fallback.id === roleId) throw invalid(field, "Must be a different role.");
  const reason = roleRefusal(actor, fallback);
  if (reason !== null) throw invalid(field, reason);
}

/**
 * Returns the audit log entries for the role's deletion and for the new role of each of its users.
 */
function entriesOf(role: Role, fallbackId: number, userIds: number[]): AuditedChange[] {
  const moved = { before: { role_id: role.id }, after: { role_id: fallbackId } };
  return [
    {
      subject: "role",
      subjectId: role.id,
      action: "deleted",
      before: grantedFields(role),
      after: { fallback_role_id: fallbackId, users_count: userIds.length },
    },
    ...userIds.map(
      (id) => ({ subject: "user", subjectId: id, action: "updated", ...moved }) as const,
    ),
  ];
}

/**
 * Deletes a custom role. All its users, including deleted ones, get the fallback role
 * (docs/spec/access.md#roles). A concurrent call that gives the role to a user locks its row:
 * either the deletion waits and includes that user, or the call finds the role deleted. Changes
 * nothing if it throws NotFound, Forbidden (system roles, or a fallback that gives the caller more
 * permissions), PreconditionFailed, or Invalid on `fallback_role_id`.
 */
export function deleteRole(
  tenant: TenantScope,
  roleId: number,
  fallbackRoleId: number,
  expectedVersion?: number,
): Promise<void> {
  const isRole = Prisma.sql`tenant_id = ${tenant.tenantId} AND id = ${roleId}`;
  return transaction(async (tx) => {
    await lockTenant(tenant, tx);
    const locked = await selectJsonRow(
      Prisma.sql`SELECT id FROM roles WHERE ${isRole} FOR UPDATE`,
      tx,
    );
    if (!locked) throw new NotFound("Role");
    const role = await readRole(tenant, roleId, tx);
    rejectSystemRole(role);
    const fallback = await readRolePermissions(tenant, fallbackRoleId, tx);
    if (fallback) await authorizeOwnRole(tenant, roleId, fallback.permissions, tx);
    if (expectedVersion !== undefined && role.version !== expectedVersion) {
      throw new PreconditionFailed();
    }
    rejectFallback(tenant, roleId, fallback);
    const moved = await rows<{ id: number; is_deleted: boolean }>(
      Prisma.sql`UPDATE users SET role_id = ${fallback.id}, updated_at = now()
        WHERE tenant_id = ${tenant.tenantId} AND role_id = ${roleId}
        RETURNING id, deleted_at IS NOT NULL AS is_deleted`,
      tx,
    );
    await rows(Prisma.sql`DELETE FROM roles WHERE ${isRole}`, tx);
    const userIds = moved.filter(({ is_deleted }) => !is_deleted).map(({ id }) => id);
    await recordAudit(tenant, entriesOf(role, fallback.id, userIds), tx);
    await revokeAccess(tenant, userIds, tx);
  });
}
