import { iso, Prisma } from "@/lib/platform/db/query";
import { isMember } from "@/lib/platform/membership/memberships";

/** The columns of `OwnAccessRequest`, from a table with the alias `a`. */
export const ownRequestColumns = Prisma.sql`a.id, a.user_id, a.project_id, a.operation, a.note,
  ${iso("a.closed_at")} AS closed_at, ${iso("a.created_at")} AS created_at`;

/**
 * Whether user `u` with role `r` can access project `p`
 * (docs/spec/access.md#projects-a-user-can-access).
 */
export const canAccess = Prisma.sql`(r.is_admin OR r.access_all_projects OR ${isMember({
  tenantId: Prisma.sql`p.tenant_id`,
  projectId: Prisma.sql`p.id`,
  userId: Prisma.sql`u.id`,
  ownerId: Prisma.sql`p.owner_id`,
})})`;

/**
 * The columns of `AccessRequest`: a request `a` by user `u` with role `r`, for project `p` if any.
 */
export const requestColumns = Prisma.sql`${ownRequestColumns},
  json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'email', u.email,
    'role_id', u.role_id) AS "user",
  CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name) END AS project,
  p.id IS NOT NULL AND NOT ${canAccess} AS adds_membership`;

/**
 * The tables that `requestColumns` and `canAccess` read from. Requests by deleted users and for
 * deleted projects are excluded.
 */
export const requestSources = Prisma.sql`access_requests a
  LEFT JOIN projects p ON p.tenant_id = a.tenant_id AND p.id = a.project_id
  JOIN users u ON u.tenant_id = a.tenant_id AND u.id = a.user_id AND u.deleted_at IS NULL AND p.deleted_at IS NULL
  JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id`;
