import { effectiveGrants } from "@/lib/platform/access/effective-grants";
import {
  type Action,
  FULL_PERMISSION,
  NO_PERMISSION,
  packPermission,
  type Permission,
  type AccessLevel,
  type Resource,
  RESOURCES,
  unpackPermission,
} from "@/lib/platform/access/permissions";
import type { Role } from "@/lib/people/roles/schema";

export const FLAGS = ["access_all_projects", "access_all_users"] as const;
export type Flag = (typeof FLAGS)[number];

/** A role being edited. `permissions` are in resource order. */
export type RoleDraft = Record<Flag, boolean> & {
  name: string;
  permissions: Permission[];
  /** What turning Read off took away in this edit, to put back if it is turned on again. */
  withoutRead?: WithoutRead;
};
export type WithoutRead = Partial<Record<Resource, Pick<Permission, "update" | "delete">>>;

/** One part of a role that can differ. */
export type RoleField = "name" | Flag | `${Resource}.${Action}`;
export type RoleValue = string | boolean | AccessLevel;

export const ACTIONS = ["create", "read", "update", "delete"] as const satisfies readonly Action[];

/** In the order shown on screen: name, access, then the grid row by row. */
const FIELDS: readonly RoleField[] = [
  "name",
  ...FLAGS,
  ...RESOURCES.flatMap((resource) => ACTIONS.map((action) => `${resource}.${action}` as const)),
];

/** Converts the saved role to a draft without changes. The admin role lists no permissions. */
export function draftOf(role: Role): RoleDraft {
  const { name, access_all_projects, access_all_users } = role;
  const permissions = RESOURCES.map((_, resource): Permission => {
    const found = role.permissions.find((permission) => permission.resource === resource);
    if (!found) return NO_PERMISSION;
    return unpackPermission(
      packPermission({
        create: found.can_create,
        read: found.can_read,
        update: found.can_update as AccessLevel,
        delete: found.can_delete as AccessLevel,
      }),
    );
  });
  return { name, access_all_projects, access_all_users, permissions };
}

/** Returns what a draft really grants: values that have no effect are None. */
export function effectiveDraft(draft: RoleDraft): RoleDraft {
  return { ...draft, permissions: effectiveGrants(draft.permissions) };
}

/** Returns what a role really grants; for the admin role, which lists nothing, everything. */
export function grantsOf(role: Role): RoleDraft {
  if (!role.is_admin) return effectiveDraft(draftOf(role));
  const permissions = effectiveGrants(RESOURCES.map(() => FULL_PERMISSION));
  return { name: role.name, access_all_projects: true, access_all_users: true, permissions };
}

/** Returns a draft without any permissions. */
export function emptyDraft(): RoleDraft {
  return {
    name: "",
    access_all_projects: false,
    access_all_users: false,
    permissions: RESOURCES.map(() => NO_PERMISSION),
  };
}

/** Returns the packed numbers that `can()` takes. */
export function packedPermissions(draft: RoleDraft): number[] {
  return draft.permissions.map(packPermission);
}

/**
 * Returns what the role grants, for the API. Only admins can send the flags; omitted ones are left
 * unchanged (docs/spec/access.md#role-flags).
 */
export function rightsOf(draft: RoleDraft, isAdmin: boolean) {
  const { access_all_projects, access_all_users } = draft;
  const permissions = draft.permissions.map((permission, resource) => ({
    resource,
    can_create: permission.create,
    can_read: permission.read,
    can_update: permission.update,
    can_delete: permission.delete,
  }));
  return { ...(isAdmin && { access_all_projects, access_all_users }), permissions };
}

/** Returns the body for POST and PUT. */
export function bodyOf(draft: RoleDraft, isAdmin: boolean) {
  return { name: draft.name, ...rightsOf(draft, isAdmin) };
}

function isGrid(field: RoleField): field is `${Resource}.${Action}` {
  return field.includes(".");
}

/** Returns the parts of a grid field's name; null for the name and the flags. */
export function cellOf(field: RoleField): { resource: Resource; action: Action } | null {
  if (!isGrid(field)) return null;
  const [resource, action] = field.split(".") as [Resource, Action];
  return { resource, action };
}

export function permissionOf(draft: RoleDraft, resource: Resource): Permission {
  return draft.permissions[RESOURCES.indexOf(resource)] ?? NO_PERMISSION;
}

export function valueOf(draft: RoleDraft, field: RoleField): RoleValue {
  const cell = cellOf(field);
  return cell ? permissionOf(draft, cell.resource)[cell.action] : draft[field as "name" | Flag];
}

/** Every field except the name, in the order shown on screen. */
export const GRANTS: readonly RoleField[] = FIELDS.filter((field) => field !== "name");

/** Returns how much a role grants, to list the lowest role first. */
export function grantTotal(role: Role): number {
  const grants = grantsOf(role);
  return GRANTS.reduce((total, field) => total + Number(valueOf(grants, field)), 0);
}

export interface RoleChange {
  field: RoleField;
  from: RoleValue;
  to: RoleValue;
}

/**
 * Returns the fields whose effect differs, in the order shown on screen. Leading and trailing spaces
 * in the name are ignored, because the server trims them.
 */
export function changesOf(from: RoleDraft, to: RoleDraft): RoleChange[] {
  const [before, after] = [effectiveDraft(from), effectiveDraft(to)];
  return FIELDS.flatMap((field) => {
    const change = { field, from: valueOf(before, field), to: valueOf(after, field) };
    const isSame = field === "name" ? from.name === to.name.trim() : change.from === change.to;
    return isSame ? [] : [change];
  });
}

/** Returns how many things a draft grants. */
export function countGrants(draft: RoleDraft): number {
  const grants = effectiveDraft(draft);
  return GRANTS.filter((field) => Boolean(valueOf(grants, field))).length;
}

/** Returns a new role that grants what another one does. */
export function copyOf(role: Role, isAdmin: boolean): RoleDraft {
  const copied = grantsOf(role);
  return {
    name: Array.from(`Copy of ${role.name}`).slice(0, 255).join(""),
    access_all_projects: isAdmin && copied.access_all_projects,
    access_all_users: isAdmin && copied.access_all_users,
    permissions: copied.permissions,
  };
}
