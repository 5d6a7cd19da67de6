import { RESOURCES, unpackPermission } from "@/lib/platform/access/permissions";
import type { TenantScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { Prisma, selectJsonRow } from "@/lib/platform/db/query";
import type { Profile } from "./schema";
import { profileColumns } from "./serialize";

type ProfileRow = Omit<Profile, "permissions"> & { packed: number[] };

/**
 * Returns the role's permissions: all 16 in order, or none for the admin role
 * (docs/spec/access.md#roles, docs/spec/people.md#profile).
 */
function permissionsOf(packed: number[], isAdmin: boolean): Profile["permissions"] {
  if (isAdmin) return [];
  return RESOURCES.map((_, resource) => {
    const permission = unpackPermission(packed[resource] ?? 0);
    return {
      resource,
      can_create: permission.create,
      can_read: permission.read,
      can_update: permission.update,
      can_delete: permission.delete,
    };
  });
}

/** Returns the caller's own profile. */
export async function getProfile({ tenantId, actor }: TenantScope): Promise<Profile> {
  const found = await selectJsonRow<ProfileRow>(Prisma.sql`
    SELECT ${profileColumns}, r.permissions::int[] AS packed,
      json_build_object('id', r.id, 'name', r.name, 'slug', r.slug, 'is_admin', r.is_admin) AS role
    FROM users u JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id
    WHERE u.tenant_id = ${tenantId} AND u.id = ${actor.userId} AND u.deleted_at IS NULL`);
  if (!found) throw new NotFound("User");
  const { packed, ...profile } = found;
  return { ...profile, permissions: permissionsOf(packed, profile.role.is_admin) };
}
