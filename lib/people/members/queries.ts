import type { ProjectScope } from "@/lib/platform/access/scopes";
import { iso, Prisma, selectJson } from "@/lib/platform/db/query";
import { memberships } from "@/lib/platform/membership/memberships";
import { MEMBER_WAYS, type Member } from "./schema";

/**
 * A subquery that returns (user_id, way): every way in which users belong to the project
 * (docs/spec/issues.md#assignees).
 */
export function memberWays(project: ProjectScope): Prisma.Sql {
  return Prisma.sql`SELECT DISTINCT user_id, way FROM (${memberships(project.tenantId)}) each_membership
    WHERE project_id = ${project.projectId}`;
}

function select(project: ProjectScope, condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT u.id, u.first_name, u.last_name, u.email, u.profile_picture, u.status::int AS status,
      w.ways[1] AS via, w.ways, ${iso("u.created_at")} AS created_at, ${iso("u.updated_at")} AS updated_at
    FROM (
      SELECT user_id, array_agg(way ORDER BY array_position(${[...MEMBER_WAYS]}::text[], way)) AS ways
      FROM (${memberWays(project)}) each_way GROUP BY user_id
    ) w
    JOIN users u ON u.tenant_id = ${project.tenantId} AND u.id = w.user_id AND u.deleted_at IS NULL
    WHERE ${condition}
    ORDER BY lower(u.first_name), lower(u.last_name), u.id`;
}

/** Returns the project's members by name, each once. */
export function listMembers(project: ProjectScope): Promise<Member[]> {
  return selectJson<Member>(select(project, Prisma.sql`true`));
}

/** A page holds all members if there are no more than this. */
const MAX_WHOLE_LIST = 40;

/**
 * Returns the members for a page's first paint, by name: all, if they are few, and otherwise those
 * with these ids. `isWhole`: these are all.
 */
export async function listNamedMembers(
  project: ProjectScope,
  ids: readonly number[],
): Promise<{ members: Member[]; isWhole: boolean }> {
  const isFew = Prisma.sql`(SELECT count(*) FROM (SELECT DISTINCT user_id
    FROM (${memberWays(project)}) any_way LIMIT ${MAX_WHOLE_LIST + 1}) counted) <= ${MAX_WHOLE_LIST}`;
  const members = await selectJson<Member & { is_few: boolean }>(
    Prisma.sql`SELECT named.*, ${isFew} AS is_few FROM (
      ${select(project, Prisma.sql`u.id = ANY(${[...ids]}::int[]) OR ${isFew}`)}
    ) named`,
  );
  return {
    members: members.map(({ is_few: _, ...member }) => member),
    isWhole: members[0]?.is_few ?? false,
  };
}

/** Returns a member, or undefined. */
export async function findMember(
  project: ProjectScope,
  userId: number,
): Promise<Member | undefined> {
  return (await selectJson<Member>(select(project, Prisma.sql`u.id = ${userId}`)))[0];
}
