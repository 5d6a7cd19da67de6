import type { Actor } from "@/lib/platform/access/actor";
import { iso, Prisma } from "@/lib/platform/db/query";
import { countedIssues } from "@/lib/planning/issue-counts/queries";
import { shownPerson } from "@/lib/people/users/queries";

/** The wire form of a project `p`, its owner `o` and its issue counts `c`, from the counters. */
export function projectSelect(actor: Actor): Prisma.Sql {
  const tenantId = actor.tenant.id;
  return Prisma.sql`
    SELECT p.id, p.name, p.key_prefix, p.description, p.owner_id,
      ${shownPerson("o")} AS owner,
      p.owner_id = ${actor.userId} AS is_owner, c.issues_count, c.open_issues_count,
      p.on_regression, p.resolve_on_close, p.auto_archive_days, ${iso("p.archived_at")} AS archived_at,
      ${iso("p.created_at")} AS created_at, ${iso("p.updated_at")} AS updated_at
    FROM projects p
    JOIN users o ON o.tenant_id = p.tenant_id AND o.id = p.owner_id
    LEFT JOIN LATERAL (
      SELECT l.id FROM lanes l WHERE l.tenant_id = ${tenantId} AND l.project_id = p.id ORDER BY l.sort_order DESC LIMIT 1
    ) final ON true
    CROSS JOIN LATERAL (
      SELECT COALESCE(sum(i.issues), 0)::int AS issues_count,
        COALESCE(sum(i.issues) FILTER (WHERE i.lane_id <> final.id), 0)::int AS open_issues_count
      FROM (${countedIssues(tenantId, Prisma.sql`p.id`, "lane")}) i
    ) c`;
}
