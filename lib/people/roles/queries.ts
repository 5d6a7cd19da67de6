import type { TenantScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { pathId } from "@/lib/platform/http/input";
import { Prisma, selectJson, selectJsonRow, type Transaction } from "@/lib/platform/db/query";
import type { Role } from "./schema";
import { ROLE_COLUMNS, type RoleRow, toRole } from "./serialize";

/** Returns every role in the workspace: the system roles first, then the others by name. */
export async function listRoles({ tenantId }: TenantScope): Promise<Role[]> {
  const found = await selectJson<RoleRow>(Prisma.sql`
    SELECT ${ROLE_COLUMNS} FROM roles r WHERE r.tenant_id = ${tenantId}
    ORDER BY r.is_admin DESC, r.is_system DESC, lower(r.name), r.id`);
  return found.map(toRole);
}

/** Returns the role with this id, or throws NotFound. */
export async function readRole(
  { tenantId }: TenantScope,
  roleId: number | undefined,
  tx?: Transaction,
): Promise<Role> {
  const found = await selectJsonRow<RoleRow>(
    Prisma.sql`SELECT ${ROLE_COLUMNS} FROM roles r
      WHERE r.tenant_id = ${tenantId} AND r.id = ${roleId ?? 0}`,
    tx,
  );
  if (!found) throw new NotFound("Role");
  return toRole(found);
}

/** Returns the role in the path, or throws NotFound. */
export function findRole(tenant: TenantScope, roleId: string | undefined): Promise<Role> {
  return readRole(tenant, pathId(roleId));
}

/** The rights of a role, in the form that `can()` and `impactOn()` take. */
export interface RolePermissions {
  id: number;
  isAdmin: boolean;
  accessAllProjects: boolean;
  accessAllUsers: boolean;
  /** Packed, in resource order. */
  permissions: number[];
}

/** Returns the rights of a role in the workspace, or undefined. */
export function readRolePermissions(
  { tenantId }: TenantScope,
  roleId: number,
  tx?: Transaction,
): Promise<RolePermissions | undefined> {
  return selectJsonRow<RolePermissions>(
    Prisma.sql`SELECT id, is_admin AS "isAdmin", access_all_projects AS "accessAllProjects",
        access_all_users AS "accessAllUsers", permissions::int[] AS permissions
      FROM roles WHERE tenant_id = ${tenantId} AND id = ${roleId}`,
    tx,
  );
}
