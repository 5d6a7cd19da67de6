import { can } from "@/lib/platform/access/can";
import { isTaken } from "@/lib/platform/access/effective-grants";
import {
  type Action,
  isProjectScoped,
  type AccessLevel,
  OWN_HAS_NO_EFFECT,
  type Resource,
  RESOURCES,
} from "@/lib/platform/access/permissions";
import type { ImpactPart } from "./schema";

const ACTIONS = ["create", "read", "update", "delete"] as const satisfies readonly Action[];

/** How a user relates to the workspace's projects, as counts. */
export interface ProjectCounts {
  /** All projects. */
  total: number;
  owned: number;
  /** Joined directly or through a team, and not owned. */
  joined: number;
}

/** What a role grants; permissions are packed, in resource order. */
export interface Rights {
  isAdmin: boolean;
  accessAllProjects: boolean;
  accessAllUsers: boolean;
  permissions: readonly number[];
}

function seesAllProjects(rights: Rights): boolean {
  return rights.isAdmin || rights.accessAllProjects;
}

function seesAllUsers(rights: Rights): boolean {
  return rights.isAdmin || rights.accessAllUsers;
}

/**
 * Returns the number of projects a user can access
 * (docs/spec/access.md#projects-a-user-can-access).
 */
function accessible(rights: Rights, { total, owned, joined }: ProjectCounts): number {
  return seesAllProjects(rights) ? total : owned + joined;
}

/**
 * Returns what a user can do in a project that they can access but do not own, or to records of the
 * workspace.
 */
function reach(rights: Rights, resource: Resource, action: Action): boolean | AccessLevel {
  const subject = { userId: 1, isAdmin: rights.isAdmin, permissions: rights.permissions };
  const project = isProjectScoped(resource) ? { isOwner: false, isAccessible: true } : undefined;
  const isAllowed = (createdById: number | undefined) =>
    can(subject, `${resource}.${action}`, { ...(project && { project }), createdById }).allowed;
  if (action === "create" || action === "read") return isAllowed(undefined);
  if (isAllowed(2)) return 2;
  return !OWN_HAS_NO_EFFECT.includes(resource) && isAllowed(1) ? 1 : 0;
}

/** Returns what a user in this position gains and loses through a change in rights. */
export function impactOn(
  counts: ProjectCounts,
  before: Rights,
  after: Rights,
): { gains: ImpactPart[]; loses: ImpactPart[] } {
  const gains: ImpactPart[] = [];
  const loses: ImpactPart[] = [];
  const from = accessible(before, counts);
  const to = accessible(after, counts);
  if (seesAllProjects(before) !== seesAllProjects(after)) {
    (seesAllProjects(after) ? gains : loses).push({ kind: "projects", from, to });
  }
  if (seesAllUsers(before) !== seesAllUsers(after)) {
    (seesAllUsers(after) ? gains : loses).push({ kind: "all_users" });
  }
  // Users who own all their projects can do everything there; users without projects will need the
  // permission later.
  const isOnlyOwner = from > 0 && Math.max(from, to) === counts.owned;
  RESOURCES.forEach((name, resource) => {
    for (const action of ACTIONS) {
      const isCreatingProjects = name === "projects" && action === "create";
      if (isOnlyOwner && isProjectScoped(name) && !isCreatingProjects) continue;
      if (!isTaken(name, action)) continue;
      const had = reach(before, name, action);
      const has = reach(after, name, action);
      if (had === has) continue;
      const part = { kind: "permission", resource, action, from: had, to: has } as const;
      (Number(has) > Number(had) ? gains : loses).push(part);
    }
  });
  return { gains, loses };
}
