import type pg from "pg";

/**
 * What the product derives from issues as they change, computed here from all of them at once. Runs
 * in this order; `$1` is the workspace. A table that an older commit does not have is skipped.
 */
const DERIVED: readonly { table: string; fill: string }[] = [
  {
    table: "issue_search",
    fill: `INSERT INTO issue_search (tenant_id, issue_id, project_id, text)
      SELECT tenant_id, id, project_id, lower(key || E'\\x01' || title || E'\\x01' || description)
      FROM issues WHERE tenant_id = $1 ORDER BY id`,
  },
  {
    table: "term_counts",
    fill: `INSERT INTO term_counts (tenant_id, project_id, term, documents)
      SELECT tenant_id, project_id, term, count(*) FROM issue_terms, unnest(terms) term
      WHERE tenant_id = $1 GROUP BY 1, 2, 3`,
  },
  {
    table: "term_totals",
    fill: `INSERT INTO term_totals (tenant_id, project_id, documents, length)
      SELECT tenant_id, project_id, count(*), sum(length) FROM issue_terms
      WHERE tenant_id = $1 GROUP BY 1, 2`,
  },
  // The product adds these up, and computes the report states of whole projects, once it runs.
  {
    table: "issue_count_changes",
    fill: `INSERT INTO issue_count_changes
        (tenant_id, project_id, lane_id, assignee_id, sprint_id, epic_id, priority, type, issues, minutes)
      SELECT tenant_id, project_id, lane_id, assignee_id, sprint_id, epic_id, priority, type, count(*),
        COALESCE(sum(estimated_minutes), 0)
      FROM issues WHERE tenant_id = $1 GROUP BY 1, 2, 3, 4, 5, 6, 7, 8`,
  },
  {
    table: "stale_report_issues",
    fill: `INSERT INTO stale_report_issues (tenant_id, project_id, issue_id, is_backfill)
      SELECT tenant_id, id, 0, true FROM projects WHERE tenant_id = $1`,
  },
];

/** Where the product queues what it still has to derive. Empty once it has caught up. */
const QUEUES = ["stale_issue_terms", "stale_report_issues", "issue_count_changes"];

/** The tables that `fillDerived()` writes. */
export const DERIVED_TABLES: readonly string[] = DERIVED.map(({ table }) => table);

async function exists(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    "SELECT to_regclass($1) IS NOT NULL AS exists",
    [table],
  );
  return rows[0]?.exists === true;
}

/** Whether the product has derived everything from the data. */
export async function isSettled(client: pg.Client): Promise<boolean> {
  for (const queue of QUEUES) {
    if (!(await exists(client, queue))) continue;
    const { rows } = await client.query(`SELECT FROM ${queue} LIMIT 1`);
    if (rows.length > 0) return false;
  }
  return true;
}

/** Fills every derived table for a workspace whose issues were loaded without triggers. */
export async function fillDerived(client: pg.Client, tenantId: number): Promise<void> {
  for (const { table, fill } of DERIVED) {
    if (await exists(client, table)) await client.query(fill, [tenantId]);
  }
}
