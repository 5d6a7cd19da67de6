import {
  type Action,
  OWN_HAS_NO_EFFECT,
  type Permission,
  type Resource,
  RESOURCES,
} from "./permissions";

/** Actions that no one can take, so that permission for them grants nothing. */
const NEVER_TAKEN: Partial<Record<Resource, readonly Action[]>> = {
  attachments: ["update"],
  reports: ["create", "update", "delete"],
  projectTokens: ["update"],
  appSettings: ["create", "delete"],
};

/** Whether permission for an action on a resource can make a difference. */
export function isTaken(resource: Resource, action: Action): boolean {
  return !NEVER_TAKEN[resource]?.includes(action);
}

/**
 * Returns what a stored permission really grants: without Own where it has no effect, and without
 * actions that no one can take.
 */
export function effectiveGrant(resource: Resource, permission: Permission): Permission {
  const hasOwn = !OWN_HAS_NO_EFFECT.includes(resource);
  const level = (action: "update" | "delete") => {
    const value = permission[action];
    return !isTaken(resource, action) || (value === 1 && !hasOwn) ? 0 : value;
  };
  return {
    create: permission.create && isTaken(resource, "create"),
    read: permission.read,
    update: level("update"),
    delete: level("delete"),
  };
}

/** The same for all permissions of a role, in resource order. */
export function effectiveGrants(permissions: readonly Permission[]): Permission[] {
  return permissions.flatMap((permission, index) => {
    const resource = RESOURCES[index];
    return resource ? effectiveGrant(resource, permission) : [];
  });
}
