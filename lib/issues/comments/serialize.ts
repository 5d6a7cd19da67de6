import { iso, Prisma } from "@/lib/platform/db/query";
import { shownPerson } from "@/lib/people/users/queries";
import { REACTION_EMOJI } from "./schema";

/** The reactions to a comment that has none. */
export const NO_REACTIONS = Prisma.sql`'[]'::json`;

/** The reactions to a comment `c`, in the order of the emoji, each with the people in theirs. */
export function reactionsOf(tenantId: number): Prisma.Sql {
  return Prisma.sql`CASE WHEN c.has_reactions THEN COALESCE((
    SELECT json_agg(json_build_object('emoji', e.emoji, 'count', e.count, 'users', e.users)
      ORDER BY array_position(${[...REACTION_EMOJI]}::text[], e.emoji))
    FROM (
      SELECT r.emoji, count(*)::int AS count,
        json_agg(json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name)
          ORDER BY r.created_at, u.id) AS users
      FROM comment_reactions r
      JOIN users u ON u.tenant_id = ${tenantId} AND u.id = r.user_id AND u.deleted_at IS NULL
      WHERE r.tenant_id = ${tenantId} AND r.comment_id = c.id GROUP BY r.emoji
    ) e), ${NO_REACTIONS}) ELSE ${NO_REACTIONS} END`;
}

/** The wire form of a comment `c` by a user `u` (docs/spec/issue-parts.md#comments). */
export function commentColumns(reactions: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    c.id, c.issue_id, c.parent_id, c.user_id, c.body,
    ${shownPerson("u")} AS author, ${reactions} AS reactions,
    ${iso("c.created_at")} AS created_at, ${iso("c.updated_at")} AS updated_at`;
}
