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
];

/** The tables that `fillDerived()` writes. */
export const DERIVED_TABLES: readonly string[] = DERIVED.map(({ table }) => table);

/** Fills every derived table for a workspace whose issues were loaded without triggers. */
export async function fillDerived(client: pg.Client, tenantId: number): Promise<void> {
  for (const { table, fill } of DERIVED) {
    const { rows } = await client.query<{ exists: boolean }>(
      "SELECT to_regclass($1) IS NOT NULL AS exists",
      [table],
    );
    if (rows[0]?.exists) await client.query(fill, [tenantId]);
  }
}
