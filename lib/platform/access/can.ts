import {
  type Action,
  isProjectScoped,
  AccessLevel,
  type Resource,
  RESOURCES,
  unpackPermission,
} from "./permissions";

interface DerivedPermission {
  label: string;
  resource: Resource;
  action: Action;
  /** True if Own is insufficient. */
  all: boolean;
}

/**
 * Permissions outside the 16 resources, with the resource permissions they derive from
 * (docs/spec/access.md#derived-permissions).
 */
export const DERIVED_PERMISSIONS = {
  "stories.generate": { label: "Draft with AI", resource: "issues", action: "create", all: false },
  "errorGroups.read": {
    label: "Error groups: Read",
    resource: "issues",
    action: "read",
    all: false,
  },
  "errorGroups.update": {
    label: "Error groups: Update",
    resource: "issues",
    action: "update",
    all: true,
  },
} as const satisfies Record<string, DerivedPermission>;

type DerivedOperation = keyof typeof DERIVED_PERMISSIONS;
export type Operation = `${Resource}.${Action}` | DerivedOperation;

/** Returns the derived permission for an operation; undefined for an operation on a resource. */
export function derivedPermission(operation: string): DerivedPermission | undefined {
  return Object.hasOwn(DERIVED_PERMISSIONS, operation)
    ? DERIVED_PERMISSIONS[operation as DerivedOperation]
    : undefined;
}

/** The fields of an actor (or of a profile in the browser) that the decision depends on. */
export interface Subject {
  userId: number;
  isAdmin: boolean;
  /** Packed, in resource order. */
  permissions: readonly number[];
}

/** The record or project that the operation affects. */
export interface Target {
  /** The project that contains the record; absent for tenant-wide operations. */
  project?: { isOwner: boolean; isAccessible: boolean };
  /** The record's creator; absent for records without one, where Own has no effect. */
  createdById?: number | undefined;
}

export type Decision =
  | {
      allowed: true;
      /** `owner`: of the project. `role`: the role has the permission. */
      because: "admin" | "owner" | "role";
    }
  | {
      allowed: false;
      /** `access`: the project is not accessible. `permission`: the role lacks the permission. */
      because: "access" | "permission";
      required: { resource: Resource; action: Action; scope: AccessLevel | boolean };
      held: AccessLevel | boolean;
    };

const ALLOWED = {
  admin: { allowed: true, because: "admin" },
  owner: { allowed: true, because: "owner" },
  role: { allowed: true, because: "role" },
} as const satisfies Record<string, Decision>;

/** Returns the permission on a resource that an operation requires. */
export function requirementOf(operation: Operation): Omit<DerivedPermission, "label"> {
  const derived = derivedPermission(operation);
  if (derived) return derived;
  const [resource, action] = operation.split(".") as [Resource, Action];
  return { resource, action, all: false };
}

/** The role's permission for a resource and action, ignoring ownership and admin status. */
export function heldPermission(
  permissions: readonly number[],
  resource: Resource,
  action: Action,
): AccessLevel | boolean {
  return unpackPermission(permissions[RESOURCES.indexOf(resource)] ?? 0)[action];
}

/**
 * The single permission check (docs/spec/access.md#permissions). Pure. The server throws if it
 * denies the operation, and the browser uses it to hide or disable controls.
 */
export function can(subject: Subject, operation: Operation, target: Target = {}): Decision {
  if (subject.isAdmin) return ALLOWED.admin;
  const { resource, action, all } = requirementOf(operation);
  const { project, createdById } = target;
  if (project?.isOwner && isProjectScoped(resource)) return ALLOWED.owner;

  const held = heldPermission(subject.permissions, resource, action);
  const isOwn = createdById === subject.userId;
  const scope =
    typeof held === "boolean" ? true : isOwn && !all ? AccessLevel.Own : AccessLevel.All;
  const denied = { allowed: false, required: { resource, action, scope }, held } as const;
  if (project && !project.isAccessible) return { ...denied, because: "access" };
  const isSufficient = typeof held === "boolean" ? held : held >= Number(scope);
  return isSufficient ? ALLOWED.role : { ...denied, because: "permission" };
}

type Admin = Pick<Subject, "isAdmin">;

/**
 * Returns why the caller cannot change or delete this user, resend their invitation or reset their
 * two-factor authentication, or null. Only admins can act on admins, regardless of the caller's
 * permissions on Users (docs/spec/access.md#managing-admins).
 */
export function personChangeRefusal(subject: Admin, theirRole: Admin): string | null {
  return subject.isAdmin || !theirRole.isAdmin ? null : "Only admins can manage other admins.";
}

/**
 * Returns why the caller cannot transfer the project to another owner, or null
 * (docs/spec/access.md#transferring-projects).
 */
export function projectTransferRefusal(
  subject: Admin,
  project: { isOwner: boolean },
): string | null {
  return subject.isAdmin || project.isOwner
    ? null
    : "Only the owner or an admin can change who owns a project.";
}

/** True if `after` allows anything that `before` does not. Both are packed, in resource order. */
function addsPermissions(before: readonly number[], after: readonly number[]): boolean {
  return RESOURCES.some((_, index) => {
    const [was, is] = [unpackPermission(before[index] ?? 0), unpackPermission(after[index] ?? 0)];
    return (
      (is.create && !was.create) ||
      (is.read && !was.read) ||
      is.update > was.update ||
      is.delete > was.delete
    );
  });
}

/**
 * Returns why the caller cannot change their own permissions from `before` to `after`, or null.
 * Only admins can add permissions to their own role (docs/spec/access.md#managing-admins). Access
 * flags are checked separately.
 */
export function escalationRefusal(
  subject: Admin,
  before: readonly number[],
  after: readonly number[],
): string | null {
  if (subject.isAdmin || !addsPermissions(before, after)) return null;
  return "Only an admin can give you more permissions.";
}

/**
 * True if the caller can add an accessible project to a team: as its owner, as an admin, or with
 * Projects: Update All.
 */
export function canAddToTeam(subject: Subject, project: { isOwner: boolean }): Decision {
  return can(subject, "projects.update", {
    project: { ...project, isAccessible: true },
    ...(project.isOwner ? { createdById: subject.userId } : {}),
  });
}
