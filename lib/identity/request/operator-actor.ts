import type { Actor, ProjectFacts } from "@/lib/platform/access/actor";
import { Prisma, selectJsonRow } from "@/lib/platform/db/query";
import type { TenantRow } from "@/lib/platform/tenancy/find-tenant";

type UserRow = Omit<Actor, "tenant" | "sessionId" | "tokenId" | "project"> & {
  errorTrackingEnabled: boolean;
  timeZone: string;
  hasDeletedProjects: boolean;
  hasArchivedProjects: boolean;
};

async function findUserActor(tenant: TenantRow, condition: Prisma.Sql): Promise<Actor | undefined> {
  const found = await selectJsonRow<UserRow>(Prisma.sql`
    SELECT u.id AS "userId", u.first_name AS "firstName", u.last_name AS "lastName", u.email, r.id AS "roleId",
      r.is_admin AS "isAdmin", r.access_all_projects AS "accessAllProjects", r.access_all_users AS "accessAllUsers",
      r.permissions::int[] AS permissions, t.error_tracking_enabled AS "errorTrackingEnabled", t.time_zone AS "timeZone",
      EXISTS (SELECT 1 FROM projects d WHERE d.tenant_id = ${tenant.id} AND d.deleted_at IS NOT NULL) AS "hasDeletedProjects",
      EXISTS (SELECT 1 FROM projects a WHERE a.tenant_id = ${tenant.id} AND a.archived_at IS NOT NULL) AS "hasArchivedProjects"
    FROM users u
    JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id
    JOIN tenants t ON t.id = u.tenant_id
    WHERE u.tenant_id = ${tenant.id} AND u.deleted_at IS NULL AND ${condition}
    ORDER BY u.id LIMIT 1`);
  if (!found) return undefined;
  const { errorTrackingEnabled, timeZone, hasDeletedProjects, hasArchivedProjects, ...user } =
    found;
  return {
    ...user,
    tenant: { ...tenant, errorTrackingEnabled, timeZone, hasDeletedProjects, hasArchivedProjects },
    sessionId: null,
    tokenId: null,
    socketId: null,
    project: null,
  };
}

/**
 * Returns the actor for an operator's command: the user with this email address or, by default, the
 * workspace's first active admin. Undefined if there is no such user. Not reachable from the
 * browser or the API.
 */
export function findOperatorActor(
  tenant: TenantRow,
  email: string | undefined,
): Promise<Actor | undefined> {
  const condition =
    email === undefined
      ? Prisma.sql`r.is_admin AND u.status = 1`
      : Prisma.sql`lower(u.email) = lower(${email.trim()})`;
  return findUserActor(tenant, condition);
}

function findTenantRow(tenantId: number): Promise<TenantRow | undefined> {
  return selectJsonRow<TenantRow>(
    Prisma.sql`SELECT id, slug, name FROM tenants WHERE id = ${tenantId}`,
  );
}

/**
 * Returns the actor for finishing what a user began: that user or, if they have been deleted since,
 * the workspace's first active admin.
 */
export async function findActorFor(tenantId: number, userId: number): Promise<Actor | undefined> {
  const tenant = await findTenantRow(tenantId);
  if (!tenant) return undefined;
  const found = await findUserActor(tenant, Prisma.sql`u.id = ${userId}`);
  return found ?? findOperatorActor(tenant, undefined);
}

/**
 * Returns the actor for automated changes in a project on behalf of a user (`standsIn`). Undefined
 * if the user or the project was deleted.
 */
export async function findStandInActor(
  { tenantId, projectId }: { tenantId: number; projectId: number },
  userId: number,
): Promise<Actor | undefined> {
  const tenant = await findTenantRow(tenantId);
  const actor = tenant && (await findUserActor(tenant, Prisma.sql`u.id = ${userId}`));
  return actor && reachProject({ ...actor, standsIn: true }, Prisma.sql`id = ${projectId}`);
}

type ProjectRow = Omit<ProjectFacts, "isOwner" | "isAccessible" | "issue">;

async function reachProject(actor: Actor, condition: Prisma.Sql): Promise<Actor | undefined> {
  const found = await selectJsonRow<ProjectRow>(Prisma.sql`
    SELECT id, name, key_prefix AS "keyPrefix", owner_id AS "ownerId", resolve_on_close AS "resolvesOnClose",
      archived_at IS NOT NULL AS "isArchived"
    FROM projects WHERE tenant_id = ${actor.tenant.id} AND deleted_at IS NULL AND ${condition}`);
  if (!found) return undefined;
  const isOwner = found.ownerId === actor.userId;
  return { ...actor, project: { ...found, isOwner, isAccessible: true, issue: null } };
}

/**
 * Returns the same actor with the project that has this key prefix, or undefined if there is none.
 * Operators can access every project, no matter who they act as.
 */
export function withProject(actor: Actor, keyPrefix: string): Promise<Actor | undefined> {
  return reachProject(actor, Prisma.sql`key_prefix = ${keyPrefix}`);
}
