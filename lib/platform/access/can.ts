import {
  type Action,
  isProjectScoped,
  Reach,
  type Resource,
  RESOURCES,
  unpackPermission,
} from "./permissions";

/** Permissions that are not among the 16 resources, and what each follows from (docs/spec/access.md#derived-permissions). */
const DERIVED = {
  "stories.generate": { resource: "issues", action: "create", all: false },
  "errorGroups.read": { resource: "issues", action: "read", all: false },
  "errorGroups.update": { resource: "issues", action: "update", all: true },
} as const satisfies Record<string, { resource: Resource; action: Action; all: boolean }>;

export type Operation = `${Resource}.${Action}` | keyof typeof DERIVED;

/** Who asks: the part of an actor, or of a profile in the browser, that decides. */
export interface Subject {
  userId: number;
  isAdmin: boolean;
  /** Packed, in resource order. */
  permissions: readonly number[];
}

/** What is asked about. */
export interface Target {
  /** The project that holds the record; absent for tenant-wide questions. */
  project?: { isOwner: boolean; isAccessible: boolean };
  /** The record's creator; absent where the kind of record has none (then Own grants nothing). */
  createdById?: number | undefined;
}

export type Decision =
  | { allowed: true }
  | {
      allowed: false;
      /** `access`: the project is out of reach. `permission`: the role does not say so. */
      because: "access" | "permission";
      required: { resource: Resource; action: Action; scope: Reach | boolean };
      held: Reach | boolean;
    };

const ALLOWED: Decision = { allowed: true };

function split(operation: Operation): { resource: Resource; action: Action; all: boolean } {
  if (operation in DERIVED) return DERIVED[operation as keyof typeof DERIVED];
  const [resource, action] = operation.split(".") as [Resource, Action];
  return { resource, action, all: false };
}

/** What the role alone says of a resource and action, without ownership or admin. */
export function heldPermission(
  permissions: readonly number[],
  resource: Resource,
  action: Action,
): Reach | boolean {
  return unpackPermission(permissions[RESOURCES.indexOf(resource)] ?? 0)[action];
}

/**
 * The one permission decision (docs/spec/access.md#permissions). Pure: the server throws on it, the
 * browser hides and disables with it.
 */
export function can(subject: Subject, operation: Operation, target: Target = {}): Decision {
  if (subject.isAdmin) return ALLOWED;
  const { resource, action, all } = split(operation);
  const { project, createdById } = target;
  if (project?.isOwner && isProjectScoped(resource)) return ALLOWED;

  const held = heldPermission(subject.permissions, resource, action);
  const isOwn = createdById === subject.userId;
  const scope = typeof held === "boolean" ? true : isOwn && !all ? Reach.Own : Reach.All;
  const denied = { allowed: false, required: { resource, action, scope }, held } as const;
  if (project && !project.isAccessible) return { ...denied, because: "access" };
  const isEnough = typeof held === "boolean" ? held : held >= Number(scope);
  return isEnough ? ALLOWED : { ...denied, because: "permission" };
}

type Admin = Pick<Subject, "isAdmin">;

/**
 * Why the caller may not change, delete, invite again or reset somebody, or null: with an admin only an admin does that,
 * whatever the permissions on Users say (docs/spec/access.md#acting-on-admins).
 */
export function refusePerson(subject: Admin, theirRole: Admin): string | null {
  return subject.isAdmin || !theirRole.isAdmin ? null : "Only an admin can do this to an admin.";
}

/** Why the caller may not name another owner of a project, or null (docs/spec/access.md#handing-over-projects). */
export function refuseHandover(subject: Admin, project: { isOwner: boolean }): string | null {
  return subject.isAdmin || project.isOwner
    ? null
    : "Only the owner or an admin can change who owns a project.";
}

/** Whether `after` allows anything that `before` does not; both packed, in resource order. */
function widens(before: readonly number[], after: readonly number[]): boolean {
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
 * Why the caller may not change their own rights from `before` to `after`, or null: only an admin adds permissions to
 * what they hold themselves (docs/spec/access.md#acting-on-admins). The access flags have a rule of their own.
 */
export function refuseWidening(
  subject: Admin,
  before: readonly number[],
  after: readonly number[],
): string | null {
  if (subject.isAdmin || !widens(before, after)) return null;
  return "Only an admin can give you more permissions.";
}

/** Whether the caller may bring an accessible project into a team: as its owner, admin or by Projects: Update All. */
export function canAddToTeam(subject: Subject, project: { isOwner: boolean }): Decision {
  return can(subject, "projects.update", {
    project: { ...project, isAccessible: true },
    ...(project.isOwner ? { createdById: subject.userId } : {}),
  });
}
