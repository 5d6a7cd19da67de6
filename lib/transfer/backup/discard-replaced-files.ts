import type pg from "pg";
import { listFiles } from "./catalog";

/**
 * Returns the keys of all files in the store that belong to a database, including those queued for
 * removal.
 */
export async function storedKeys(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    "SELECT to_regclass('public.discarded_files') IS NOT NULL AS found",
  );
  const { rows: discarded } = await client.query<{ key: string }>(
    tables[0]?.found
      ? "SELECT storage_key AS key FROM discarded_files"
      : "SELECT NULL AS key WHERE false",
  );
  return [...(await listFiles(client)), ...discarded.map(({ key }) => key)];
}

/**
 * Queues the replaced database's files for removal unless the restored one references them; workers
 * delete them like any other discarded file. A key starts with its workspace's id.
 */
export async function discardReplacedFiles(client: pg.Client, replaced: string[]): Promise<void> {
  const known = new Set(await storedKeys(client));
  const others = [...new Set(replaced)].filter((key) => !known.has(key) && /^\d+\//.test(key));
  await client.query(
    `INSERT INTO discarded_files (tenant_id, storage_key, due_at)
     SELECT split_part(key, '/', 1)::int, key, now() FROM unnest($1::text[]) key`,
    [others],
  );
}
