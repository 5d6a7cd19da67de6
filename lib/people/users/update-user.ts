import { UserStatus } from "@/lib/platform/access/user-status";
import { authorizeOwnRole } from "@/lib/platform/membership/authorize-own-role";
import { revokeAccess } from "@/lib/platform/membership/revoke-access";
import type { TenantScope } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import { changedFields } from "@/lib/platform/audit-trail/changed-fields";
import { recordAudit } from "@/lib/platform/audit-trail/record-audit";
import { Prisma, rows, type Transaction, transaction } from "@/lib/platform/db/query";
import { lockTenant } from "@/lib/platform/tenancy/lock-tenant";
import { authorizePerson } from "./authorize-person";
import { checkRole } from "./check-role";
import { endAccess } from "./end-access";
import { findOtherAdmin, isActiveAdmin } from "./keep-an-admin";
import { lockUser, readUser } from "./queries";
import type { User, UserUpdateBody } from "./schema";

const AUDITED = ["first_name", "last_name", "role_id", "status"] as const;

/**
 * Throws Invalid if the change leaves the workspace without an active admin
 * (docs/spec/access.md#assigning-roles).
 */
async function refuseLastAdmin(
  tenant: TenantScope,
  userId: number,
  { staysAdmin, status }: { staysAdmin: boolean; status: number },
  tx: Transaction,
): Promise<void> {
  if (staysAdmin && status === UserStatus.Active) return;
  if (!(await isActiveAdmin(tenant, userId, tx))) return;
  if ((await findOtherAdmin(tenant, userId, tx)) !== undefined) return;
  const field = staysAdmin ? "status" : "role_id";
  throw invalid(field, "This is the last active admin. Make someone else an admin first.");
}

/**
 * Changes the name, role and status of a user whom the caller can see (docs/spec/people.md#users).
 * Deactivating ends sessions, tokens and links. Status 0 (Invited) is accepted only if the user is
 * still invited. Throws NotFound; Forbidden if the user is an admin and the caller is not, or if
 * the role gives the caller more permissions; or Invalid on `role_id` or `status`.
 */
export function updateUser(
  tenant: TenantScope,
  userId: number | undefined,
  body: UserUpdateBody,
): Promise<User> {
  return transaction(async (tx) => {
    await lockTenant(tenant, tx);
    const current = await lockUser(tenant, userId, tx);
    await authorizePerson(tenant, current, tx);
    // Keeping the same role does not count as assigning it. An admin who is given a different role
    // stays an admin only if that role has is_admin.
    const newRole =
      body.role_id === current.role_id ? undefined : await checkRole(tenant, body.role_id, tx);
    if (newRole && current.id === tenant.actor.userId) {
      await authorizeOwnRole(tenant, current.role_id, newRole.permissions, tx);
    }
    const staysAdmin = newRole?.isAdmin ?? true;
    const status = body.status ?? current.status;
    if (status === UserStatus.Invited && current.status !== UserStatus.Invited) {
      throw invalid("status", "Only an invitation can set this status.");
    }
    await refuseLastAdmin(tenant, current.id, { staysAdmin, status }, tx);
    await rows(
      Prisma.sql`
        UPDATE users SET first_name = ${body.first_name}, last_name = ${body.last_name},
          role_id = ${body.role_id}, status = ${status}, updated_at = now()
        WHERE tenant_id = ${tenant.tenantId} AND id = ${current.id}`,
      tx,
    );
    // Also on reactivation, because a sign-in in progress during deactivation may have left a
    // session behind.
    const endsAccess =
      status !== current.status && [status, current.status].includes(UserStatus.Deactivated);
    if (endsAccess) await endAccess(tenant, current.id, tx);
    else if (body.role_id !== current.role_id) await revokeAccess(tenant, [current.id], tx);
    const user = await readUser(tenant, current.id, tx);
    const { isEmpty, before, after } = changedFields(current, user, AUDITED);
    const entry = {
      subject: "user",
      subjectId: user.id,
      action: "updated",
      before,
      after,
    } as const;
    if (!isEmpty) await recordAudit(tenant, [entry], tx);
    return user;
  });
}
