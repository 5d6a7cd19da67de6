import { Prisma } from "@/lib/platform/db/query";

/** A number, or a column of the statement. */
type Value = Prisma.Sql | number;

interface Membership {
  tenantId: Value;
  projectId: Value;
  userId: Value;
}

/**
 * SQL condition: true for a direct member of a project, or a member through a team
 * (docs/spec/access.md#projects-a-user-can-access). `lock` is a locking clause that keeps the
 * membership until the transaction ends.
 */
export function isAddedMember(
  { tenantId, projectId, userId }: Membership,
  lock = Prisma.empty,
): Prisma.Sql {
  return Prisma.sql`(EXISTS (SELECT 1 FROM project_members pm
      WHERE pm.tenant_id = ${tenantId} AND pm.project_id = ${projectId} AND pm.user_id = ${userId} ${lock})
    OR EXISTS (SELECT 1 FROM team_projects tp
      JOIN team_members tm ON tm.tenant_id = ${tenantId} AND tm.team_id = tp.team_id
      WHERE tp.tenant_id = ${tenantId} AND tp.project_id = ${projectId} AND tm.user_id = ${userId} ${lock}))`;
}

/** Like `isAddedMember`, but also true for the project's owner, `ownerId`. */
export function isMember(
  membership: Membership & { ownerId: Value },
  lock?: Prisma.Sql,
): Prisma.Sql {
  const { ownerId, userId } = membership;
  return Prisma.sql`(${ownerId} = ${userId} OR ${isAddedMember(membership, lock)})`;
}

/**
 * Subquery of (user_id, project_id, way): every way in which users are members of the tenant's
 * projects.
 */
export function memberships(tenantId: number): Prisma.Sql {
  return Prisma.sql`
    SELECT owner_id AS user_id, id AS project_id, 'owner'::text AS way FROM projects
      WHERE tenant_id = ${tenantId} AND deleted_at IS NULL
    UNION ALL SELECT user_id, project_id, 'direct'::text FROM project_members WHERE tenant_id = ${tenantId}
    UNION ALL SELECT tm.user_id, tp.project_id, 'team'::text FROM team_members tm
      JOIN team_projects tp ON tp.tenant_id = ${tenantId} AND tp.team_id = tm.team_id
      WHERE tm.tenant_id = ${tenantId}`;
}
