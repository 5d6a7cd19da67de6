import type { Actor } from "@/lib/platform/access/actor";
import { memberships } from "@/lib/platform/membership/memberships";
import type { TenantScope } from "@/lib/platform/access/scopes";
import { Prisma } from "@/lib/platform/db/query";

/**
 * A subquery for the ids of the users whom the caller can see, excluding deleted ones
 * (docs/spec/access.md#visible-users): everyone for admins and callers with access_all_users;
 * otherwise the caller and users who share a team or a project with them. With access_all_projects,
 * these include the members of every project.
 */
export function visibleUsers(actor: Actor): Prisma.Sql {
  const tenantId = actor.tenant.id;
  const existing = Prisma.sql`SELECT id FROM users WHERE tenant_id = ${tenantId} AND deleted_at IS NULL`;
  if (actor.isAdmin || actor.accessAllUsers) return existing;
  const inProjects = actor.accessAllProjects
    ? Prisma.empty
    : Prisma.sql`WHERE project_id IN (
        SELECT project_id FROM (${memberships(tenantId)}) mine WHERE mine.user_id = ${actor.userId})`;
  return Prisma.sql`${existing} AND (id = ${actor.userId}
    OR id IN (SELECT theirs.user_id FROM team_members mine
      JOIN team_members theirs ON theirs.tenant_id = mine.tenant_id AND theirs.team_id = mine.team_id
      WHERE mine.tenant_id = ${tenantId} AND mine.user_id = ${actor.userId})
    OR id IN (SELECT user_id FROM (${memberships(tenantId)}) everybody ${inProjects}))`;
}

/**
 * The FROM, WHERE and ORDER BY clauses of a query for the users `u` whom the caller can see, by
 * name.
 */
export function visibleByName({ tenantId, actor }: TenantScope): Prisma.Sql {
  return Prisma.sql`FROM users u
    WHERE u.tenant_id = ${tenantId} AND u.id IN (${visibleUsers(actor)})
    ORDER BY lower(u.first_name), lower(u.last_name), u.id`;
}
