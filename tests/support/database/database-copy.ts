import pg from "pg";
import { copyTarget, type CopiedTable } from "@/lib/transfer/backup/catalog";
import { copyOut } from "@/lib/transfer/backup/copy-stream";

/** Opens a separate connection that checks do not mistake for one of the server's. */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: "test" });
  await client.connect();
  return client;
}

/** Returns a table's rows as COPY writes them, sorted. */
export async function copyOf(client: pg.Client, table: CopiedTable): Promise<string[]> {
  const parts: Buffer[] = [];
  const sql = `COPY ${copyTarget(client, table)} TO STDOUT`;
  for await (const part of copyOut(client, sql)) parts.push(part);
  return Buffer.concat(parts).toString("utf8").split("\n").sort();
}

/**
 * How to compare tables that are not part of the product, or whose content differs between
 * databases. Tables with null are not compared.
 */
const COMPARED_BY: Record<string, string | null> = {
  _prisma_migrations: "migration_name, checksum",
  "graphile_worker.migrations": "id",
  // Jobs are compared without their locks, and with the names of their task and queue instead of
  // ids. `dumpAll` leaves out relay jobs, because one may be queued at any time.
  "graphile_worker._private_tasks": null,
  "graphile_worker._private_job_queues": null,
  "graphile_worker._private_jobs": `(to_jsonb(t) - '{task_id,job_queue_id,locked_at,locked_by,is_available}'::text[]) || jsonb_build_object(
    'task', (SELECT identifier FROM graphile_worker._private_tasks k WHERE k.id = t.task_id),
    'queue', (SELECT queue_name FROM graphile_worker._private_job_queues q WHERE q.id = t.job_queue_id))`,
  // Expires within minutes, and is left out of backups.
  "throttle.hits": null,
};

/** Returns the names of all the tables in a database, from the catalog. */
export async function namesOfTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT c.oid::regclass::text AS name FROM pg_catalog.pg_class c
    JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p') AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema' ORDER BY 1`);
  return rows.map(({ name }) => name);
}

/** Returns every row of every table in a database, sorted, and the positions of its sequences. */
export async function dumpAll(url: string): Promise<Record<string, string[]>> {
  const client = await connectTo(url);
  try {
    const dump: Record<string, string[]> = {};
    for (const name of await namesOfTables(client)) {
      const compared = COMPARED_BY[name];
      if (compared === null) continue;
      const { rows } = await client.query<{ text: string }>(
        `SELECT ROW(${compared ?? "t.*"})::text AS text FROM ${name} t`,
      );
      const isRelay = (text: string) => name.endsWith("_jobs") && text.includes('""relay""');
      dump[name] = rows.map(({ text }) => text).filter((text) => !isRelay(text));
      dump[name].sort();
    }
    const { rows } = await client.query<{ text: string }>(
      "SELECT sequencename || ' ' || COALESCE(last_value::text, '-') AS text FROM pg_sequences WHERE schemaname = 'public'",
    );
    dump["sequences"] = rows.map(({ text }) => text).sort();
    return dump;
  } finally {
    await client.end();
  }
}
