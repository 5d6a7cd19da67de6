import {
  FULL_PERMISSION,
  isProjectScoped,
  NO_PERMISSION,
  packPermissions,
  type Permission,
  type Resource,
  RESOURCES,
} from "@/lib/platform/access/permissions";

/** A role that new workspaces start with; `permissions` are packed, in resource order. */
export interface RoleDefinition {
  name: string;
  slug: string;
  isSystem: boolean;
  isAdmin: boolean;
  permissions: number[];
}

const READ: Permission = { ...NO_PERMISSION, read: true };
const OWN: Permission = { ...FULL_PERMISSION, update: 1, delete: 1 };

function everyResource(permissionOf: (resource: Resource) => Permission): number[] {
  return packPermissions(
    Object.fromEntries(RESOURCES.map((resource) => [resource, permissionOf(resource)])),
  );
}

/**
 * Has full access through its flag alone, so it stores no permissions (docs/spec/access.md#roles).
 */
export const ADMIN_ROLE: RoleDefinition = {
  name: "Admin",
  slug: "admin",
  isSystem: true,
  isAdmin: true,
  permissions: packPermissions({}),
};

/** Reads all resources (docs/spec/access.md#roles). */
export const MEMBER_ROLE: RoleDefinition = {
  name: "Member",
  slug: "member",
  isSystem: true,
  isAdmin: false,
  permissions: everyResource(() => READ),
};

/**
 * The demo's role for regular work: can read everything and, in projects, create everything and
 * update and delete what they created (docs/spec/access.md#roles).
 */
export const CONTRIBUTOR_ROLE: RoleDefinition = {
  name: "Contributor",
  slug: "contributor",
  isSystem: false,
  isAdmin: false,
  permissions: everyResource((resource) => (isProjectScoped(resource) ? OWN : READ)),
};
