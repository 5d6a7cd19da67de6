import type { Actor } from "@/lib/platform/access/actor";
import { iso, Prisma } from "@/lib/platform/db/query";
import { shownPerson } from "@/lib/people/users/queries";

/**
 * The wire form of a project `p`, its owner `o` and its issue counts `c`. Counts are computed per
 * lane using only the board position index, without reading issues.
 */
export function projectSelect(actor: Actor): Prisma.Sql {
  return Prisma.sql`
    SELECT p.id, p.name, p.key_prefix, p.description, p.owner_id,
      ${shownPerson("o")} AS owner,
      p.owner_id = ${actor.userId} AS is_owner, c.issues_count, c.open_issues_count,
      p.on_regression, p.resolve_on_close,
      ${iso("p.created_at")} AS created_at, ${iso("p.updated_at")} AS updated_at
    FROM projects p
    JOIN users o ON o.tenant_id = p.tenant_id AND o.id = p.owner_id
    CROSS JOIN LATERAL (
      SELECT COALESCE(sum(n), 0)::int AS issues_count,
        COALESCE(sum(n) FILTER (WHERE NOT is_final), 0)::int AS open_issues_count
      FROM (
        SELECT l.sort_order = max(l.sort_order) OVER () AS is_final,
          (SELECT count(*) FROM issues i WHERE i.tenant_id = l.tenant_id AND i.lane_id = l.id) AS n
        FROM lanes l WHERE l.tenant_id = p.tenant_id AND l.project_id = p.id
      ) per_lane
    ) c`;
}
