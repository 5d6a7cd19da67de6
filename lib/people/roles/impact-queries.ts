import { memberships } from "@/lib/platform/membership/memberships";
import type { TenantScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { Prisma, selectJson } from "@/lib/platform/db/query";
import { visibleUsers } from "@/lib/people/users/visible-users";
import { packBody, rejectFlags } from "./check-rights";
import { rejectFallback, rejectSystemRole } from "./delete-role";
import { impactOn, type ProjectCounts } from "./impact";
import { readRolePermissions, type RolePermissions } from "./queries";
import type { ImpactBody, Role, RoleImpact } from "./schema";
import { rejectAdminRole } from "./update-role";

/** Maximum number of people listed. */
const MAX_PEOPLE = 500;

type Holder = ProjectCounts & { user_id: number; first_name: string; last_name: string };

/**
 * Returns everyone with the role, along with the number of projects they own and have joined, in
 * one statement. Names are shown if the caller can see the user; hidden ones come last.
 */
function listHolders({ tenantId, actor }: TenantScope, roleId: number): Promise<Holder[]> {
  return selectJson<Holder>(Prisma.sql`
    SELECT h.id AS user_id, h.owned, h.joined, (SELECT count(*) FROM projects WHERE tenant_id = ${tenantId} AND deleted_at IS NULL) AS total,
      CASE WHEN h.is_visible THEN h.first_name ELSE 'Hidden' END AS first_name,
      CASE WHEN h.is_visible THEN h.last_name ELSE 'person' END AS last_name
    FROM (
      SELECT u.id, u.first_name, u.last_name, u.id IN (${visibleUsers(actor)}) AS is_visible,
        COALESCE(s.owned, 0) AS owned, COALESCE(s.reached - s.owned, 0) AS joined
      FROM users u
      LEFT JOIN (
        SELECT a.user_id, count(DISTINCT a.project_id) AS reached,
          count(DISTINCT a.project_id) FILTER (WHERE p.owner_id = a.user_id) AS owned
        FROM (${memberships(tenantId)}) a
        JOIN projects p ON p.tenant_id = ${tenantId} AND p.id = a.project_id
        WHERE a.user_id IN (SELECT id FROM users WHERE tenant_id = ${tenantId} AND role_id = ${roleId})
        GROUP BY a.user_id
      ) s ON s.user_id = u.id
      WHERE u.tenant_id = ${tenantId} AND u.role_id = ${roleId} AND u.deleted_at IS NULL
    ) h
    ORDER BY NOT h.is_visible, lower(h.first_name), lower(h.last_name), h.id`);
}

/**
 * Returns the rights that would result from applying the body. Throws Forbidden, or Invalid on the
 * field, if the caller is not allowed to make the change. Also works for Member, even though only
 * its name can be changed.
 */
async function rightsAfter(
  tenant: TenantScope,
  role: Role,
  before: RolePermissions,
  body: ImpactBody,
): Promise<RolePermissions> {
  if (body.fallback_role_id !== undefined) {
    rejectSystemRole(role);
    const fallback = await readRolePermissions(tenant, body.fallback_role_id);
    rejectFallback(tenant, role.id, fallback);
    return fallback;
  }
  rejectAdminRole(role);
  rejectFlags(tenant, body);
  return {
    ...before,
    permissions: body.permissions ? packBody(body.permissions) : before.permissions,
    accessAllProjects: body.access_all_projects ?? before.accessAllProjects,
    accessAllUsers: body.access_all_users ?? before.accessAllUsers,
  };
}

/**
 * Returns who would gain or lose access if the role were changed or deleted
 * (docs/spec/access.md#roles). Changes nothing.
 */
export async function readImpact(
  tenant: TenantScope,
  role: Role,
  body: ImpactBody,
): Promise<RoleImpact> {
  const before = await readRolePermissions(tenant, role.id);
  if (!before) throw new NotFound("Role");
  const after = await rightsAfter(tenant, role, before, body);
  const holders = await listHolders(tenant, role.id);
  const impacts = new Map<string, ReturnType<typeof impactOn>>();
  const affected = holders.flatMap(({ user_id, first_name, last_name, ...counts }) => {
    // People in the same position are affected the same way, so their impact is computed only once.
    const position = `${counts.owned}/${counts.joined}`;
    const impact = impacts.get(position) ?? impactOn(counts, before, after);
    impacts.set(position, impact);
    const isAffected = impact.gains.length + impact.loses.length > 0;
    return isAffected ? [{ user_id, first_name, last_name, ...impact }] : [];
  });
  return {
    users_count: holders.length,
    affected_count: affected.length,
    people: affected.slice(0, MAX_PEOPLE),
  };
}
