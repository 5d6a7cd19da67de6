import { iso, Prisma } from "@/lib/platform/db/query";

/** `OwnAccessRequest`, of a table called `a`. */
export const ownRequestColumns = Prisma.sql`a.id, a.user_id, a.project_id, a.operation, a.note,
  ${iso("a.closed_at")} AS closed_at, ${iso("a.created_at")} AS created_at`;

/** Whether user `u` with role `r` can access project `p` (decisions.md §3.1). */
export const isInReach = Prisma.sql`(r.is_admin OR r.access_all_projects OR p.owner_id = u.id
  OR EXISTS (SELECT FROM project_members m
    WHERE m.tenant_id = p.tenant_id AND m.project_id = p.id AND m.user_id = u.id)
  OR EXISTS (SELECT FROM team_projects tp
    JOIN team_members tm ON tm.tenant_id = tp.tenant_id AND tm.team_id = tp.team_id
    WHERE tp.tenant_id = p.tenant_id AND tp.project_id = p.id AND tm.user_id = u.id))`;

/** `AccessRequest`: a request `a` of user `u` with role `r`, for project `p` or none. */
export const requestColumns = Prisma.sql`${ownRequestColumns},
  json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'email', u.email,
    'role_id', u.role_id) AS "user",
  CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name) END AS project,
  p.id IS NOT NULL AND NOT ${isInReach} AS adds_membership`;

/** What `requestColumns` and `isInReach` are read from: no request of somebody, or for a project, that was deleted. */
export const requestSources = Prisma.sql`access_requests a
  LEFT JOIN projects p ON p.tenant_id = a.tenant_id AND p.id = a.project_id
  JOIN users u ON u.tenant_id = a.tenant_id AND u.id = a.user_id AND u.deleted_at IS NULL AND p.deleted_at IS NULL
  JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id`;
