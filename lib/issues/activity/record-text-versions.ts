import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma } from "@/lib/platform/db/query";

/** Who last wrote a text of an issue, and when, according to its activity: a subquery for a LATERAL join. */
export function lastWriter(tenantId: number, issueId: number, field: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT a.actor_id, a.created_at FROM activities a
    WHERE a.tenant_id = ${tenantId} AND a.issue_id = ${issueId} AND a.field = ${field} ORDER BY a.id DESC LIMIT 1)`;
}

/**
 * CTEs that keep the new versions of an issue's long texts, in the statement that writes them.
 * `changed` selects (field, text). The first change of a text also keeps the text that it replaces:
 * who wrote it is in the activity, or it is as old as the issue. A statement reads the issue as it
 * was before it.
 */
export function recordTextVersions(
  { tenantId, actor }: ProjectScope,
  issueId: number,
  changed: Prisma.Sql,
): Prisma.Sql {
  return Prisma.sql`
    texts AS MATERIALIZED (${changed}),
    kept AS (
      INSERT INTO issue_text_versions (tenant_id, issue_id, field, text, user_id, created_at)
      SELECT ${tenantId}::int, ${issueId}::int, v.field, v.text, v.user_id, v.created_at FROM (
        SELECT 0 AS place, c.field, CASE c.field WHEN 'prompt' THEN i.prompt ELSE i.description END AS text,
          COALESCE(a.actor_id, i.user_id) AS user_id, COALESCE(a.created_at, i.created_at) AS created_at
        FROM texts c JOIN issues i ON i.tenant_id = ${tenantId} AND i.id = ${issueId}
        LEFT JOIN LATERAL ${lastWriter(tenantId, issueId, Prisma.sql`c.field`)} a ON true
        WHERE NOT EXISTS (SELECT 1 FROM issue_text_versions k
          WHERE k.tenant_id = ${tenantId} AND k.issue_id = ${issueId} AND k.field = c.field)
        UNION ALL
        SELECT 1, c.field, c.text, ${actor.userId}::int, now() FROM texts c
        ORDER BY place
      ) v
    )`;
}
