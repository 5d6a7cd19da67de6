import type pg from "pg";

interface Index {
  name: string;
  definition: string;
}

/**
 * Runs `load` on tables without triggers, foreign-key checks and the indexes that no constraint
 * needs, then creates these indexes again. Needs a superuser, which the embedded database has.
 */
export async function loadInBulk(
  client: pg.Client,
  tables: readonly string[],
  load: () => Promise<void>,
): Promise<void> {
  const { rows: indexes } = await client.query<Index>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
     FROM pg_index i
     WHERE i.indrelid = ANY($1::regclass[]) AND NOT i.indisprimary
       AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)
     ORDER BY 1`,
    [tables],
  );
  await client.query(
    `SET session_replication_role = replica; SET synchronous_commit = off;
     SET maintenance_work_mem = '512MB'; SET max_parallel_maintenance_workers = 2`,
  );
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  await load();
  for (const { definition } of indexes) await client.query(definition);
  await client.query(
    `RESET session_replication_role; RESET synchronous_commit;
     RESET maintenance_work_mem; RESET max_parallel_maintenance_workers`,
  );
}
