import type { ProjectScope } from "@/lib/platform/access/scopes";
import { iso, Prisma, rows } from "@/lib/platform/db/query";
import { MEMBER_WAYS, type Member } from "./schema";

/** A subquery of (user_id, way): every way in which anybody belongs to the project (decisions.md §4.2). */
export function memberWays(project: ProjectScope): Prisma.Sql {
  const { tenantId, projectId } = project;
  return Prisma.sql`
    SELECT owner_id AS user_id, 'owner' AS way FROM projects
      WHERE tenant_id = ${tenantId} AND id = ${projectId}
    UNION SELECT user_id, 'direct' FROM project_members
      WHERE tenant_id = ${tenantId} AND project_id = ${projectId}
    UNION SELECT tm.user_id, 'team' FROM team_projects tp
      JOIN team_members tm ON tm.tenant_id = tp.tenant_id AND tm.team_id = tp.team_id
      WHERE tp.tenant_id = ${tenantId} AND tp.project_id = ${projectId}`;
}

function select(project: ProjectScope, which: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT u.id, u.first_name, u.last_name, u.email, u.profile_picture, u.status::int AS status,
      w.ways[1] AS via, w.ways, ${iso("u.created_at")} AS created_at, ${iso("u.updated_at")} AS updated_at
    FROM (
      SELECT user_id, array_agg(way ORDER BY array_position(${[...MEMBER_WAYS]}::text[], way)) AS ways
      FROM (${memberWays(project)}) each_way GROUP BY user_id
    ) w
    JOIN users u ON u.tenant_id = ${project.tenantId} AND u.id = w.user_id AND u.deleted_at IS NULL
    WHERE ${which}
    ORDER BY lower(u.first_name), lower(u.last_name), u.id`;
}

/** Everybody of the project, once each, by name. */
export function listMembers(project: ProjectScope): Promise<Member[]> {
  return rows<Member>(select(project, Prisma.sql`true`));
}

/** One member, or undefined. */
export async function findMember(
  project: ProjectScope,
  userId: number,
): Promise<Member | undefined> {
  return (await rows<Member>(select(project, Prisma.sql`u.id = ${userId}`)))[0];
}
