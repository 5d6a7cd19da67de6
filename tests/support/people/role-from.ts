import { unpackPermission } from "@/lib/platform/access/permissions";
import type { Role } from "@/lib/people/roles/schema";
import type { RoleDefinition } from "@/lib/workspace/tenants/system-roles";

/** A role as the API returns it. */
export function roleFrom(definition: RoleDefinition, more: Partial<Role> = {}): Role {
  return {
    id: 1,
    name: definition.name,
    slug: definition.slug,
    is_system: definition.isSystem,
    is_admin: definition.isAdmin,
    access_all_projects: false,
    access_all_users: false,
    users_count: 0,
    permissions: definition.permissions.map((packed, resource) => {
      const permission = unpackPermission(packed);
      return {
        resource,
        can_create: permission.create,
        can_read: permission.read,
        can_update: permission.update,
        can_delete: permission.delete,
      };
    }),
    version: 1,
    created_at: "2026-01-31T09:15:00.123456Z",
    updated_at: "2026-01-31T09:15:00.123456Z",
    ...more,
  };
}
