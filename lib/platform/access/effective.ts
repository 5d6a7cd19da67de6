import {
  can,
  DERIVED_PERMISSIONS,
  type Decision,
  heldPermission,
  type Operation,
  requirementOf,
  type Subject,
  type Target,
} from "./can";
import { isProjectScoped, RESOURCES, WITHOUT_CREATOR } from "./permissions";

/** Which records an operation is allowed on. Create and Read are `none` or `all`. */
export type EffectiveLevel = "none" | "own" | "all";

/**
 * Why: an admin, the project's owner, what the role grants (or lacks), or no access to the project.
 */
export type EffectiveReason = "admin" | "owner" | "role" | "no_access";

/** What a person can do in a project, and why. */
export interface EffectivePermission {
  operation: Operation;
  level: EffectiveLevel;
  because: EffectiveReason;
  /** What the role itself grants, whoever owns the project and whether it is accessible. */
  held: EffectiveLevel;
}

/** A project, as it concerns the person. */
export interface PersonsProject {
  isOwner: boolean;
  isAccessible: boolean;
  ownerId: number;
}

const ACTIONS = ["create", "read", "update", "delete"] as const;

/** Every operation, by resource; the derived ones come last. */
export const OPERATIONS: readonly Operation[] = [
  ...RESOURCES.flatMap((resource) => ACTIONS.map((action) => `${resource}.${action}` as const)),
  ...(Object.keys(DERIVED_PERMISSIONS) as (keyof typeof DERIVED_PERMISSIONS)[]),
];

/**
 * Returns the target that routes pass to `can()` for a record of this creator. A workspace's
 * records, and a new project, are in no project; a project belongs to its owner; records of some
 * kinds have no creator.
 */
export function targetOf(
  operation: Operation,
  project: PersonsProject,
  createdById: number | undefined,
): Target {
  const { resource } = requirementOf(operation);
  const isInProject = isProjectScoped(resource) && operation !== "projects.create";
  const creator = resource === "projects" ? project.ownerId : createdById;
  return {
    ...(isInProject && { project }),
    createdById: WITHOUT_CREATOR.includes(resource) ? undefined : creator,
  };
}

/** Returns the reason for a decision of `can()`. */
export function reasonOf(decision: Decision): EffectiveReason {
  if (decision.allowed) return decision.because;
  return decision.because === "access" ? "no_access" : "role";
}

/**
 * Returns what the role grants of the permission that an operation requires. Differs from what is
 * allowed where Own is not enough.
 */
export function heldLevel(subject: Subject, operation: Operation): EffectiveLevel {
  if (subject.isAdmin) return "all";
  const { resource, action } = requirementOf(operation);
  const held = heldPermission(subject.permissions, resource, action);
  return Number(held) === 0 ? "none" : held === 1 ? "own" : "all";
}

/** Returns on which records `can()` allows a person an operation in a project, and why. */
export function effectivePermission(
  subject: Subject,
  operation: Operation,
  project: PersonsProject,
): EffectivePermission {
  const held = heldLevel(subject, operation);
  const onOthers = can(subject, operation, targetOf(operation, project, undefined));
  if (onOthers.allowed) return { operation, level: "all", because: reasonOf(onOthers), held };
  const onOwn = can(subject, operation, targetOf(operation, project, subject.userId));
  const level = onOwn.allowed ? "own" : "none";
  return { operation, level, because: reasonOf(onOwn.allowed ? onOwn : onOthers), held };
}
