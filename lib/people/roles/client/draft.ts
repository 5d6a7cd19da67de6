import {
  type Action,
  isProjectScoped,
  FULL_PERMISSION,
  NO_PERMISSION,
  packPermission,
  type Permission,
  type AccessLevel,
  type Resource,
  RESOURCES,
  unpackPermission,
} from "@/lib/platform/access/permissions";
import { CONTRIBUTOR_ROLE, MEMBER_ROLE } from "@/lib/workspace/tenants/system-roles";
import type { Role } from "@/lib/people/roles/schema";

export const FLAGS = ["access_all_projects", "access_all_users"] as const;
export type Flag = (typeof FLAGS)[number];

/** A role being edited. `permissions` are in resource order. */
export type RoleDraft = Record<Flag, boolean> & { name: string; permissions: Permission[] };

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

/** Like `draftOf`, but with everything that the admin role allows, for comparing. */
export function grantsOf(role: Role): RoleDraft {
  if (!role.is_admin) return draftOf(role);
  const permissions = RESOURCES.map(() => FULL_PERMISSION);
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

function withValue(draft: RoleDraft, field: RoleField, value: RoleValue): RoleDraft {
  const cell = cellOf(field);
  if (!cell) return { ...draft, [field]: value };
  return setColumn(draft, [cell.resource], cell.action, value as boolean | AccessLevel).draft;
}

function withPermissions(
  draft: RoleDraft,
  resources: readonly Resource[],
  change: (permission: Permission, resource: Resource) => Permission,
): RoleDraft {
  const permissions = draft.permissions.map((permission, index) => {
    const resource = RESOURCES[index];
    return resource && resources.includes(resource) ? change(permission, resource) : permission;
  });
  return { ...draft, permissions };
}

/** Every field except the name, in the order shown on screen. */
export const GRANTS: readonly RoleField[] = FIELDS.filter((field) => field !== "name");

export interface RoleChange {
  field: RoleField;
  from: RoleValue;
  to: RoleValue;
}

/**
 * Returns the fields that differ, in the order shown on screen. Leading and trailing spaces in the
 * name are ignored, because the server trims them.
 */
export function changesOf(from: RoleDraft, to: RoleDraft): RoleChange[] {
  return FIELDS.flatMap((field) => {
    const change = { field, from: valueOf(from, field), to: valueOf(to, field) };
    const isSame = field === "name" ? from.name === to.name.trim() : change.from === change.to;
    return isSame ? [] : [change];
  });
}

/** An edit of the grid, and its side effects. */
export interface GridEdit {
  draft: RoleDraft;
  /** Resources whose Read was turned on, because Update or Delete needs it. */
  readOn: Resource[];
  /** Resources whose Update and Delete were set to None, because Read was turned off. */
  cleared: Resource[];
}

/**
 * Sets one column for some rows. Update and Delete have no effect without Read: granting one turns
 * Read on, and removing Read removes both. Returns the affected rows, so that the screen can
 * mention them.
 */
export function setColumn(
  draft: RoleDraft,
  resources: readonly Resource[],
  action: Action,
  value: boolean | AccessLevel,
): GridEdit {
  const readOn: Resource[] = [];
  const cleared: Resource[] = [];
  const next = withPermissions(draft, resources, (permission, resource) => {
    const changed: Permission = { ...permission, [action]: value };
    const needsRead = changed.update !== 0 || changed.delete !== 0;
    if (changed.read || !needsRead) return changed;
    if (action === "read") {
      cleared.push(resource);
      return { ...changed, update: 0, delete: 0 };
    }
    // Turning Create on, or removing Update or Delete, grants nothing that needs Read.
    if (action === "create" || value === 0) return changed;
    readOn.push(resource);
    return { ...changed, read: true };
  });
  return { draft: next, readOn, cleared };
}

export type RowLevel = "nothing" | "read" | "own" | "all";

const LEVELS: Record<RowLevel, Permission> = {
  nothing: NO_PERMISSION,
  read: { ...NO_PERMISSION, read: true },
  own: { ...FULL_PERMISSION, update: 1, delete: 1 },
  all: FULL_PERMISSION,
};

/** Sets whole rows. */
export function setRows(
  draft: RoleDraft,
  resources: readonly Resource[],
  level: RowLevel,
): GridEdit {
  const next = withPermissions(draft, resources, () => LEVELS[level]);
  return { draft: next, readOn: [], cleared: [] };
}

export type Preset = "read-only" | "contributor" | "lead";

const PRESETS: Record<Preset, readonly Permission[]> = {
  "read-only": MEMBER_ROLE.permissions.map(unpackPermission),
  contributor: CONTRIBUTOR_ROLE.permissions.map(unpackPermission),
  lead: RESOURCES.map((resource) => LEVELS[isProjectScoped(resource) ? "all" : "read"]),
};

/** Sets the whole grid to a preset. Name and access do not change. */
export function applyPreset(draft: RoleDraft, preset: Preset): RoleDraft {
  return { ...draft, permissions: [...PRESETS[preset]] };
}

/** Returns the preset that matches the grid, if any. */
export function presetOf(draft: RoleDraft): Preset | null {
  const grid = packedPermissions(draft).join();
  const found = Object.entries(PRESETS).find(
    ([, permissions]) => permissions.map(packPermission).join() === grid,
  );
  return found ? (found[0] as Preset) : null;
}

/**
 * Returns a new role with the permissions of another. If it is the admin role, which lists none,
 * grants all of them.
 */
export function copyOf(role: Role, isAdmin: boolean): RoleDraft {
  const copied = draftOf(role);
  return {
    name: Array.from(`Copy of ${role.name}`).slice(0, 255).join(""),
    access_all_projects: isAdmin && (role.is_admin || copied.access_all_projects),
    access_all_users: isAdmin && (role.is_admin || copied.access_all_users),
    permissions: role.is_admin ? RESOURCES.map(() => FULL_PERMISSION) : copied.permissions,
  };
}

/** Returns the fields that both sides changed since `base`, to different values. */
export function conflictsOf(base: RoleDraft, mine: RoleDraft, theirs: RoleDraft): RoleField[] {
  const changed = changesOf(base, theirs).map(({ field }) => field);
  return changesOf(base, mine)
    .map(({ field }) => field)
    .filter((field) => changed.includes(field) && valueOf(mine, field) !== valueOf(theirs, field));
}

/**
 * Returns their version with the user's changes on top, except for the fields where theirs was
 * chosen.
 */
export function mergeDrafts(
  base: RoleDraft,
  mine: RoleDraft,
  theirs: RoleDraft,
  chosenTheirs: readonly RoleField[],
): RoleDraft {
  return changesOf(base, mine)
    .filter(({ field }) => !chosenTheirs.includes(field))
    .reduce((merged, { field, to }) => withValue(merged, field, to), theirs);
}
