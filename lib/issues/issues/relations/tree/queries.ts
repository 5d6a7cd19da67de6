import { MAX_LEVELS } from "@/lib/issues/links/check-parent";
import { can } from "@/lib/platform/access/can";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { CAP } from "@/lib/platform/api/capped-list";
import { NotFound } from "@/lib/platform/http/errors";
import { Prisma, selectJsonRow } from "@/lib/platform/db/query";
import { finalLane } from "@/lib/planning/lanes/final-lane";
import type { IssueTree } from "./schema";

/**
 * Returns the issues above an issue, and the ids and sums of those below it, on all levels. One
 * statement, whose cost is the number of these issues. Throws NotFound if the issue was deleted.
 */
export async function readIssueTree(project: ProjectScope, issueId: number): Promise<IssueTree> {
  const { tenantId, projectId, actor } = project;
  const seesTime = can(actor, "timeEntries.read", { project }).allowed;
  const spent = seesTime
    ? Prisma.sql`(SELECT COALESCE(sum(t.minutes), 0)::float8 FROM time_entries t
        WHERE t.tenant_id = ${tenantId} AND t.issue_id IN (SELECT id FROM below WHERE level > 1))`
    : Prisma.sql`NULL::float8`;
  const first = (value: Prisma.Sql, condition: Prisma.Sql) => Prisma.sql`COALESCE(to_json((
    array_agg(${value} ORDER BY b.level, b.id) FILTER (WHERE ${condition}))[1:${Prisma.raw(String(CAP))}]), '[]'::json)`;
  const isBelow = Prisma.sql`b.level > 1`;
  const isOpen = Prisma.sql`b.level > 1 AND b.lane_id <> final.id`;
  const place = Prisma.sql`json_build_object('id', b.id, 'lane_id', b.lane_id, 'position', b.position)`;
  const tree = await selectJsonRow<IssueTree>(Prisma.sql`
    WITH RECURSIVE line(id, key, title, parent_id, level) AS (
      SELECT i.id, i.key, i.title, i.parent_id, 1 FROM issues i
      WHERE i.tenant_id = ${tenantId} AND i.project_id = ${projectId} AND i.id = ${issueId}
      UNION ALL
      SELECT i.id, i.key, i.title, i.parent_id, line.level + 1 FROM line
      JOIN issues i ON i.tenant_id = ${tenantId} AND i.id = line.parent_id
      WHERE line.level <= ${MAX_LEVELS}
    ),
    below(id, lane_id, position, minutes, level) AS (
      SELECT i.id, i.lane_id, i.position, i.estimated_minutes, 1 FROM issues i
      WHERE i.tenant_id = ${tenantId} AND i.project_id = ${projectId} AND i.id = ${issueId}
      UNION ALL
      SELECT i.id, i.lane_id, i.position, i.estimated_minutes, below.level + 1 FROM below
      JOIN issues i ON i.tenant_id = ${tenantId} AND i.parent_id = below.id AND i.archived_at IS NULL
      WHERE below.level <= ${MAX_LEVELS}
    )
    SELECT
      COALESCE((SELECT json_agg(json_build_object('id', l.id, 'key', l.key, 'title', l.title) ORDER BY l.level DESC)
        FROM line l WHERE l.level > 1), '[]'::json) AS parents,
      json_build_object('total', count(*) FILTER (WHERE ${isBelow}),
        'done', count(*) FILTER (WHERE b.level > 1 AND b.lane_id = final.id),
        'ids', ${first(Prisma.sql`b.id`, isBelow)}, 'open', ${first(place, isOpen)},
        'estimated_minutes', COALESCE(sum(b.minutes) FILTER (WHERE ${isBelow}), 0)::float8,
        'spent_minutes', ${spent}) AS sub_issues
    FROM below b CROSS JOIN (SELECT ${finalLane(project)} AS id) final
    HAVING count(*) > 0`);
  if (!tree) throw new NotFound("Issue");
  return tree;
}
