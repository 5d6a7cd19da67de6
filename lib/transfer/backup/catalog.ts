import type pg from "pg";

/** An application table and its columns, in copy order. */
export interface CopiedTable {
  name: string;
  columns: string[];
}

/** Returns all application tables except the migration history, by name. */
export async function listTables(client: pg.Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(`
    SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> '_prisma_migrations'
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    GROUP BY c.relname ORDER BY c.relname`);
  return rows;
}

/** Returns `"issues" ("tenant_id", "id", …)`, the form that COPY expects. */
export function copyTarget(client: pg.Client, { name, columns }: CopiedTable): string {
  const quoted = columns.map((column) => client.escapeIdentifier(column));
  return `${client.escapeIdentifier(name)} (${quoted.join(", ")})`;
}

/** Returns the keys of stored files that rows reference. */
export async function listFiles(client: pg.Client): Promise<string[]> {
  const { rows: columns } = await client.query<{ table: string; column: string }>(`
    SELECT c.relname::text AS "table", a.attname::text AS "column"
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> 'discarded_files'
      AND a.attname IN ('storage_key', 'picture_key') AND NOT a.attisdropped
    ORDER BY 1, 2`);
  const keys = new Set<string>();
  for (const { table, column } of columns) {
    const [name, source] = [client.escapeIdentifier(column), client.escapeIdentifier(table)];
    const { rows } = await client.query<{ key: string }>(
      `SELECT ${name} AS key FROM ${source} WHERE ${name} IS NOT NULL ORDER BY 1`,
    );
    for (const { key } of rows) keys.add(key);
  }
  return [...keys];
}
