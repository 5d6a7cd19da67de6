import { authorizeOwnRole } from "@/lib/platform/membership/authorize-own-role";
import { revokeAccess } from "@/lib/platform/membership/revoke-access";
import type { TenantScope } from "@/lib/platform/access/scopes";
import {
  type FieldErrors,
  Forbidden,
  Invalid,
  PreconditionFailed,
} from "@/lib/platform/http/errors";
import { recordAudit } from "@/lib/platform/audit-trail/record-audit";
import { Prisma, rows, selectJson, type Transaction, transaction } from "@/lib/platform/db/query";
import { changedRoleFields } from "./audit-fields";
import { FLAGS, packBody, rejectFlags, claimName } from "./check-rights";
import { lockTenant } from "@/lib/platform/tenancy/lock-tenant";
import { readRole } from "./queries";
import type { Role, RoleBody } from "./schema";

/** Throws Forbidden for the Admin role, which cannot be changed (docs/spec/access.md#roles). */
export function rejectAdminRole(role: Role): void {
  if (role.is_admin) throw new Forbidden("The Admin role cannot be changed.");
}

/**
 * Throws Invalid if the body changes anything but the name of a system role
 * (docs/spec/access.md#roles).
 */
function refuseSystemChange(role: Role, body: RoleBody, before: number[], after: number[]): void {
  if (!role.is_system) return;
  const errors: FieldErrors = {};
  for (const flag of FLAGS) {
    if (body[flag] !== undefined && body[flag] !== role[flag]) {
      errors[flag] = ["Cannot be changed on a system role."];
    }
  }
  if (before.join() !== after.join()) {
    errors["permissions"] = ["Cannot be changed on a system role."];
  }
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
}

async function findHolders(
  { tenantId }: TenantScope,
  roleId: number,
  tx: Transaction,
): Promise<number[]> {
  const holders = await selectJson<{ id: number }>(
    Prisma.sql`SELECT id FROM users WHERE tenant_id = ${tenantId} AND role_id = ${roleId} AND deleted_at IS NULL`,
    tx,
  );
  return holders.map(({ id }) => id);
}

/**
 * Changes a role (docs/spec/access.md#roles). The slug follows the name; an omitted flag is left
 * unchanged. The version changes if anything does. Throws NotFound, Forbidden (Admin, or more
 * rights for the caller's own role), PreconditionFailed and Invalid.
 */
export function updateRole(
  tenant: TenantScope,
  roleId: number,
  body: RoleBody,
  expectedVersion?: number,
): Promise<Role> {
  return transaction(async (tx) => {
    await lockTenant(tenant, tx);
    const before = await readRole(tenant, roleId, tx);
    rejectAdminRole(before);
    const [current, packed] = [packBody(before.permissions), packBody(body.permissions)];
    await authorizeOwnRole(tenant, roleId, packed, tx);
    if (expectedVersion !== undefined && before.version !== expectedVersion) {
      throw new PreconditionFailed();
    }
    rejectFlags(tenant, body);
    refuseSystemChange(before, body, current, packed);
    const { access_all_projects = before.access_all_projects } = body;
    const { access_all_users = before.access_all_users } = body;
    const isRenamed = body.name !== before.name;
    const grantsSame =
      current.join() === packed.join() &&
      access_all_projects === before.access_all_projects &&
      access_all_users === before.access_all_users;
    if (grantsSame && !isRenamed) return before;
    const slug = isRenamed ? await claimName(tenant, body.name, roleId, tx) : before.slug;
    await rows(
      Prisma.sql`
        UPDATE roles SET name = ${body.name}, slug = ${slug}, permissions = ${packed}::smallint[],
          access_all_projects = ${access_all_projects}, access_all_users = ${access_all_users},
          version = version + 1, updated_at = now()
        WHERE tenant_id = ${tenant.tenantId} AND id = ${roleId}`,
      tx,
    );
    const role = await readRole(tenant, roleId, tx);
    const { before: old, after } = changedRoleFields(before, role);
    const entry = { subject: "role", subjectId: roleId, action: "updated" } as const;
    await recordAudit(tenant, [{ ...entry, before: old, after }], tx);
    if (!grantsSame) await revokeAccess(tenant, await findHolders(tenant, roleId, tx), tx);
    return role;
  });
}
