import { Prisma } from "@/lib/platform/db/query";
import { memberships } from "./memberships";
import type { Actor } from "@/lib/platform/access/actor";
import { heldPermission } from "@/lib/platform/access/can";
import type { Resource } from "@/lib/platform/access/permissions";

/** Subquery that returns the ids of projects the caller owns. */
export function ownedProjects(actor: Actor): Prisma.Sql {
  return Prisma.sql`SELECT id FROM projects WHERE tenant_id = ${actor.tenant.id} AND owner_id = ${actor.userId}
    AND deleted_at IS NULL`;
}

/**
 * Subquery that returns the ids of all projects the caller can access
 * (docs/spec/access.md#projects-a-user-can-access).
 */
export function accessibleProjects(actor: Actor): Prisma.Sql {
  const tenantId = actor.tenant.id;
  if (actor.isAdmin || actor.accessAllProjects) {
    return Prisma.sql`SELECT id FROM projects WHERE tenant_id = ${tenantId} AND deleted_at IS NULL`;
  }
  return Prisma.sql`SELECT DISTINCT project_id AS id FROM (${memberships(tenantId)}) mine WHERE mine.user_id = ${actor.userId}`;
}

/**
 * True if the caller can read the issues of every project in the tenant, so queries need no project
 * filter.
 */
export function readsEveryIssue(actor: Actor): boolean {
  return readsEvery(actor, ["issues"]);
}

/** Like `readsEveryIssue`, for the comments on them. */
export function readsEveryComment(actor: Actor): boolean {
  return readsEvery(actor, ["issues", "comments"]);
}

function readsEvery(actor: Actor, resources: readonly Resource[]): boolean {
  // Rows of a deleted project are not readable.
  if (actor.tenant.hasDeletedProjects) return false;
  if (actor.isAdmin) return true;
  return actor.accessAllProjects && readsByRole(actor, resources);
}

/** True if the caller's role lets them read all of these, in the projects they can access. */
function readsByRole(actor: Actor, resources: readonly Resource[]): boolean {
  return (
    actor.isAdmin ||
    resources.every((resource) => heldPermission(actor.permissions, resource, "read") === true)
  );
}

/**
 * Subquery that returns the ids of projects whose issues the caller can read: accessible ones if
 * the role allows it, otherwise owned ones.
 */
export function issueReadableProjects(actor: Actor): Prisma.Sql {
  return readsByRole(actor, ["issues"]) ? accessibleProjects(actor) : ownedProjects(actor);
}

/** Like `issueReadableProjects`, for the comments on those issues. */
export function commentReadableProjects(actor: Actor): Prisma.Sql {
  return readsByRole(actor, ["issues", "comments"])
    ? accessibleProjects(actor)
    : ownedProjects(actor);
}

/** Subquery that returns the ids of the tenant's archived projects. */
export function archivedProjects(actor: Actor): Prisma.Sql {
  return Prisma.sql`SELECT id FROM projects WHERE tenant_id = ${actor.tenant.id} AND archived_at IS NOT NULL`;
}

/**
 * The projects of a subquery that are not archived (docs/spec/projects.md#archive). Costs nothing in
 * a tenant without archived projects.
 */
export function withoutArchived(actor: Actor, projects: Prisma.Sql): Prisma.Sql {
  if (!actor.tenant.hasArchivedProjects) return projects;
  return Prisma.sql`SELECT live.id FROM (${projects}) live WHERE live.id <> ALL(ARRAY(${archivedProjects(actor)}))`;
}
