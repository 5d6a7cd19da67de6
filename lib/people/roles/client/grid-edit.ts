import { effectiveGrant, effectiveGrants, isTaken } from "@/lib/platform/access/effective-grants";
import {
  type AccessLevel,
  type Action,
  FULL_PERMISSION,
  isProjectScoped,
  NO_PERMISSION,
  OWN_HAS_NO_EFFECT,
  packPermission,
  type Permission,
  type Resource,
  RESOURCES,
  unpackPermission,
} from "@/lib/platform/access/permissions";
import { CONTRIBUTOR_ROLE, MEMBER_ROLE } from "@/lib/workspace/tenants/system-roles";
import {
  ACTIONS,
  effectiveDraft,
  packedPermissions,
  permissionOf,
  type RoleDraft,
  type WithoutRead,
} from "./draft";

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

/** An edit of the grid, and its side effects. */
export interface GridEdit {
  draft: RoleDraft;
  /** Resources whose Read was turned on, because Update or Delete needs it. */
  readOn: Resource[];
  /** Resources whose Update and Delete were set to None, because Read was turned off. */
  cleared: Resource[];
  /** Resources whose Update and Delete are back, because Read was turned on again. */
  restored: Resource[];
}

const NO_EFFECTS = { readOn: [], cleared: [], restored: [] };

/**
 * Returns what takes effect of `next`. Actions that no one can take are not shown, and stay as they
 * are stored.
 */
function withShown(resource: Resource, stored: Permission, next: Permission): Permission {
  const unseen = ACTIONS.filter((action) => !isTaken(resource, action));
  const kept = Object.fromEntries(unseen.map((action) => [action, stored[action]]));
  return { ...effectiveGrant(resource, next), ...kept };
}

/** Follows a cell's change to what depends on it. */
function settle(
  resource: Resource,
  permission: Permission,
  action: Action,
  value: boolean | AccessLevel,
  removed: WithoutRead[Resource],
): { permission: Permission; effect: Exclude<keyof GridEdit, "draft"> | null } {
  const changed: Permission = { ...permission, [action]: value };
  const effective = effectiveGrant(resource, changed);
  const needsRead = effective.update !== 0 || effective.delete !== 0;
  if (action === "read" && value === true && removed && !needsRead) {
    return { permission: { ...changed, ...removed }, effect: "restored" };
  }
  if (changed.read || !needsRead) return { permission: changed, effect: null };
  if (action === "read") {
    const cleared = withShown(resource, changed, { ...changed, update: 0, delete: 0 });
    return { permission: cleared, effect: "cleared" };
  }
  // Turning Create on, or removing Update or Delete, grants nothing that needs Read.
  if (action === "create" || value === 0) return { permission: changed, effect: null };
  return { permission: { ...changed, read: true }, effect: "readOn" };
}

/**
 * Sets one column for some rows, except those where the value has no effect. Update and Delete have no effect without Read: granting one turns
 * Read on, and removing Read removes both, until Read is turned on again. Returns the affected rows,
 * so that the screen can mention them.
 */
export function setColumn(
  draft: RoleDraft,
  resources: readonly Resource[],
  action: Action,
  value: boolean | AccessLevel,
): GridEdit {
  const effects: Omit<GridEdit, "draft"> = { readOn: [], cleared: [], restored: [] };
  const withoutRead: WithoutRead = { ...draft.withoutRead };
  const taken = resources.filter(
    (resource) =>
      isTaken(resource, action) && !(value === 1 && OWN_HAS_NO_EFFECT.includes(resource)),
  );
  const next = withPermissions(draft, taken, (permission, resource) => {
    const settled = settle(resource, permission, action, value, withoutRead[resource]);
    if (settled.effect) effects[settled.effect].push(resource);
    if (settled.effect === "cleared") {
      withoutRead[resource] = { update: permission.update, delete: permission.delete };
    } else if (action !== "create") delete withoutRead[resource];
    return settled.permission;
  });
  return { draft: withMemory(next, withoutRead), ...effects };
}

/** Keeps the memory out of drafts that have none, so that they equal a saved role's. */
function withMemory(draft: RoleDraft, withoutRead: WithoutRead): RoleDraft {
  const next = { ...draft, withoutRead };
  if (Object.keys(withoutRead).length === 0) delete (next as RoleDraft).withoutRead;
  return next;
}

/** Puts a whole row back to what is saved. */
export function revertRow(draft: RoleDraft, base: RoleDraft, resource: Resource): GridEdit {
  const withoutRead = { ...draft.withoutRead };
  delete withoutRead[resource];
  const next = withPermissions(draft, [resource], () => permissionOf(base, resource));
  return { draft: withMemory(next, withoutRead), ...NO_EFFECTS };
}

export type RowLevel = "nothing" | "read" | "own" | "all";

const LEVELS: Record<RowLevel, Permission> = {
  nothing: NO_PERMISSION,
  read: { ...NO_PERMISSION, read: true },
  own: { ...FULL_PERMISSION, update: 1, delete: 1 },
  all: FULL_PERMISSION,
};

/** Sets whole rows. Where Own has no effect, its level does not set it. */
export function setRows(
  draft: RoleDraft,
  resources: readonly Resource[],
  level: RowLevel,
): GridEdit {
  const next = withPermissions(draft, resources, (stored, resource) =>
    withShown(resource, stored, LEVELS[level]),
  );
  return { draft: withMemory(next, {}), ...NO_EFFECTS };
}

export type Preset = "read-only" | "contributor" | "lead";

const PRESETS: Record<Preset, readonly Permission[]> = {
  "read-only": MEMBER_ROLE.permissions.map(unpackPermission),
  contributor: CONTRIBUTOR_ROLE.permissions.map(unpackPermission),
  lead: RESOURCES.map((resource) => LEVELS[isProjectScoped(resource) ? "all" : "read"]),
};

/** Sets the whole grid to a preset. Name and access do not change. */
export function applyPreset(draft: RoleDraft, preset: Preset): RoleDraft {
  const next = withPermissions(draft, RESOURCES, (stored, resource) =>
    withShown(resource, stored, PRESETS[preset][RESOURCES.indexOf(resource)] ?? NO_PERMISSION),
  );
  return withMemory(next, {});
}

/** Returns the preset that matches the grid, if any. */
export function presetOf(draft: RoleDraft): Preset | null {
  const grid = packedPermissions(effectiveDraft(draft)).join();
  const found = Object.entries(PRESETS).find(
    ([, permissions]) => effectiveGrants(permissions).map(packPermission).join() === grid,
  );
  return found ? (found[0] as Preset) : null;
}
