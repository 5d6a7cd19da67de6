import { Prisma } from "@/lib/platform/db/query";
import { isAddedMember } from "./memberships";
import { NO_PERMISSION, packPermission, RESOURCES } from "@/lib/platform/access/permissions";

/**
 * The positions of issue and comment permissions in `roles.permissions` (SQL arrays start at 1), and
 * their bits.
 */
const ISSUES = RESOURCES.indexOf("issues") + 1;
const COMMENTS = RESOURCES.indexOf("comments") + 1;
const READ = packPermission({ ...NO_PERMISSION, read: true });
const CREATE = packPermission({ ...NO_PERMISSION, create: true });

type Value = Prisma.Sql | number;

/**
 * SQL condition: true for a user who can read the issues of a project. These are admins, the
 * project's owner, and users with both access to it
 * (docs/spec/access.md#projects-a-user-can-access) and Issues: Read. Deleted and deactivated users
 * are excluded. For statements that notify users other than the caller; `userId` and `projectId`
 * are columns or values.
 */
export function canReadIssues(tenantId: Value, userId: Value, projectId: Value): Prisma.Sql {
  return hasPermissions([ISSUES], READ, { tenantId, userId, projectId });
}

/** Like `canReadIssues`, for the comments on them as well. */
export function canReadComments(tenantId: Value, userId: Value, projectId: Value): Prisma.Sql {
  return hasPermissions([ISSUES, COMMENTS], READ, { tenantId, userId, projectId });
}

/** Like `canReadIssues`, for creating and drafting issues. */
export function canCreateIssues(tenantId: Value, userId: Value, projectId: Value): Prisma.Sql {
  return hasPermissions([ISSUES], CREATE, { tenantId, userId, projectId });
}

function hasPermissions(
  positions: readonly number[],
  bit: number,
  { tenantId, userId, projectId }: Record<"tenantId" | "userId" | "projectId", Value>,
): Prisma.Sql {
  const held = positions.map((position) => Prisma.raw(`rr.permissions[${position}] & ${bit} <> 0`));
  return Prisma.sql`EXISTS (
    SELECT 1 FROM users ru JOIN roles rr ON rr.tenant_id = ${tenantId} AND rr.id = ru.role_id
    WHERE ru.tenant_id = ${tenantId} AND ru.id = ${userId} AND ru.deleted_at IS NULL AND ru.status <> 2 AND (
      rr.is_admin
      OR EXISTS (SELECT 1 FROM projects rp
        WHERE rp.tenant_id = ${tenantId} AND rp.id = ${projectId} AND rp.owner_id = ru.id AND rp.deleted_at IS NULL)
      OR (${Prisma.join(held, " AND ")} AND (
        rr.access_all_projects
        OR ${isAddedMember({ tenantId, projectId, userId: Prisma.sql`ru.id` })}))))`;
}
