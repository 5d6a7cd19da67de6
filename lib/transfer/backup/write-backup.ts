import { Readable } from "node:stream";
import type pg from "pg";
import { sessionSecret } from "@/lib/platform/config/config";
import { Connection } from "@/lib/platform/db/connection";
import { holdMigrationLock } from "@/lib/platform/db/migrations/migration-lock";
import { OperatorError } from "@/lib/platform/config/operator-error";
import { DISCARDED_FILES_LOCK } from "@/lib/platform/storage/discarded-files-lock";
import { type ArchiveStream, writeArchive } from "./archive";
import { copyTarget, listFiles, listTables } from "./catalog";
import { copyOut } from "./copy-stream";
import { listMigrations } from "./list-migrations";
import { JOB_COLUMNS, type Manifest } from "./schema";
import { storedFiles } from "./stored-files";

/** What a backup contains, for the summary line. */
export interface BackupCounts {
  tables: number;
  files: number;
  /** Files that rows reference but that are missing from the store. */
  missingFiles: string[];
}

async function describe(client: pg.Client): Promise<Manifest> {
  const migrations = await listMigrations(client);
  const { rows: sequences } = await client.query<{ name: string; lastValue: string | null }>(`
    SELECT sequencename AS name, last_value::text AS "lastValue" FROM pg_sequences
    WHERE schemaname = 'public' ORDER BY sequencename`);
  const tables = await listTables(client);
  const jobColumns = ["identifier", "queue_name", ...JOB_COLUMNS];
  const createdAt = new Date().toISOString();
  return { format: 1, createdAt, migrations, tables, jobColumns, sequences };
}

async function* streams(
  client: pg.Client,
  { withSecret, counts }: { withSecret: boolean; counts: BackupCounts },
): AsyncGenerator<ArchiveStream> {
  const manifest = await describe(client);
  yield { name: "manifest", source: Readable.from([Buffer.from(JSON.stringify(manifest))]) };
  for (const table of manifest.tables) {
    const sql = `COPY ${copyTarget(client, table)} TO STDOUT`;
    yield { name: `tables/${table.name}`, source: copyOut(client, sql) };
    counts.tables += 1;
  }
  const columns = JOB_COLUMNS.map((name) => `j.${name}`).join(", ");
  const jobs = `COPY (SELECT k.identifier, q.queue_name, ${columns} FROM graphile_worker._private_jobs j
    JOIN graphile_worker._private_tasks k ON k.id = j.task_id
    LEFT JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id ORDER BY j.id) TO STDOUT`;
  yield { name: "jobs", source: copyOut(client, jobs) };
  yield* storedFiles(await listFiles(client), counts);
  if (withSecret) yield { name: "secret", source: Readable.from([Buffer.from(sessionSecret())]) };
  // Fails if the connection was lost along the way, because the lock that prevents file deletion
  // was lost with it.
  await client.query("COMMIT");
}

/**
 * Writes a consistent snapshot to `file` while servers keep running: the tables in one REPEATABLE
 * READ transaction, the queued jobs, and the stored files, which cannot be deleted while it runs.
 * Leaves out throttle counts and, unless requested, the secret.
 */
export async function writeBackup(
  url: string,
  file: string,
  { withSecret }: { withSecret: boolean },
): Promise<BackupCounts> {
  const client = new Connection({ connectionString: url, application_name: "backup of lanework" });
  await client.connect();
  try {
    const { rows } = await client.query<{ found: boolean }>(
      "SELECT to_regclass('_prisma_migrations') IS NOT NULL AND to_regclass('graphile_worker.jobs') IS NOT NULL AS found",
    );
    if (!rows[0]?.found) throw new OperatorError("This database is empty.");
    // These locks are held for as long as the connection is open, so that no tables are altered and
    // no files deleted.
    await holdMigrationLock(client, { shared: true });
    await client.query("SELECT pg_advisory_lock($1)", [DISCARDED_FILES_LOCK]);
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const counts: BackupCounts = { tables: 0, files: 0, missingFiles: [] };
    await writeArchive(file, streams(client, { withSecret, counts }));
    return counts;
  } finally {
    await client.end();
  }
}
