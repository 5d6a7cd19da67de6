import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { config } from "@/lib/platform/config/config";
import { applyInTransaction } from "@/lib/platform/db/migrations/apply-migration";
import { Connection } from "@/lib/platform/db/connection";
import { holdMigrationLock } from "@/lib/platform/db/migrations/migration-lock";
import { installQueue } from "@/lib/platform/db/migrations/install-queue";
import { OperatorError } from "@/lib/platform/config/operator-error";
import { fileStore } from "@/lib/platform/storage/file-store";
import { type ArchiveStream, checkArchive, readArchive } from "./archive";
import { copyTarget } from "./catalog";
import { copyIn } from "./copy-stream";
import { checkTarget, makeTables, splitMigrations, withoutConstraints } from "./prepare-target";
import { readText } from "./read-text";
import { JOB_COLUMNS, type Manifest, manifest as manifestSchema } from "./schema";
import { discardReplacedFiles, storedKeys } from "./discard-replaced-files";

/** What was restored, for the summary line. */
export interface RestoreCounts {
  tables: number;
  files: number;
  /** Migrations newer than the backup. */
  migrations: number;
  hasSecret: boolean;
}

async function readManifest({ name, source }: ArchiveStream): Promise<Manifest> {
  const parsed =
    name === "manifest" ? manifestSchema.safeParse(JSON.parse(await readText(source))) : undefined;
  if (!parsed?.success)
    throw new OperatorError("This is not a Lanework backup, or it is from a newer version.");
  return parsed.data;
}

/**
 * Restores jobs to their original queues, without the workers that were running them. New jobs are
 * numbered after them.
 */
async function restoreJobs(
  client: pg.Client,
  columns: string[],
  source: AsyncIterable<Uint8Array>,
): Promise<void> {
  const own = columns.filter((name) => JOB_COLUMNS.includes(name));
  await client.query(`
    CREATE TEMP TABLE restored_jobs ON COMMIT DROP AS
    SELECT ''::text AS identifier, NULL::text AS queue_name, * FROM graphile_worker._private_jobs WHERE false`);
  await copyIn(client, `COPY restored_jobs (${columns.join(", ")}) FROM STDIN`, source);
  await client.query(`
    INSERT INTO graphile_worker._private_tasks (identifier) SELECT DISTINCT identifier FROM restored_jobs
    ON CONFLICT (identifier) DO NOTHING`);
  await client.query(`
    INSERT INTO graphile_worker._private_job_queues (queue_name)
    SELECT DISTINCT queue_name FROM restored_jobs WHERE queue_name IS NOT NULL
    ON CONFLICT (queue_name) DO NOTHING`);
  await client.query(`
    INSERT INTO graphile_worker._private_jobs (task_id, job_queue_id, ${own.join(", ")}) OVERRIDING SYSTEM VALUE
    SELECT k.id, q.id, ${own.map((name) => `r.${name}`).join(", ")}
    FROM restored_jobs r JOIN graphile_worker._private_tasks k USING (identifier)
    LEFT JOIN graphile_worker._private_job_queues q USING (queue_name)`);
  const sequence = "pg_get_serial_sequence('graphile_worker._private_jobs', 'id')";
  await client.query(`
    SELECT setval(${sequence}, greatest(max(id), nextval(${sequence}))) FROM graphile_worker._private_jobs`);
}

/**
 * Returns where to save the secret that seals stored values; undefined if it is already there.
 * Throws if this installation has a different secret that must not be lost.
 */
function secretFileToWrite(secret: string, mayReplace: boolean): string | undefined {
  const { NEXTAUTH_SECRET, DATA_DIR } = config();
  const file = path.resolve(DATA_DIR, "secret");
  const own = NEXTAUTH_SECRET ?? (existsSync(file) ? readFileSync(file, "utf8") : undefined);
  if (own === secret) return undefined;
  if (NEXTAUTH_SECRET === undefined && (own === undefined || mayReplace)) return file;
  throw new OperatorError(
    "The backup's secret differs from this installation's. Unset NEXTAUTH_SECRET and pass --force to use the backup's.",
  );
}

/** Routes each stream to its destination; tables come before everything else. */
async function restoreStreams(
  client: pg.Client,
  streams: AsyncGenerator<ArchiveStream>,
  { manifest, written }: { manifest: Manifest; written: string[] },
): Promise<{ secret: string | undefined }> {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  let secret: string | undefined;
  await withoutConstraints(client, [...tables.keys()], async () => {
    for await (const { name, source } of streams) {
      const [kind, ...rest] = name.split("/");
      const table = kind === "tables" ? tables.get(rest.join("/")) : undefined;
      if (table) await copyIn(client, `COPY ${copyTarget(client, table)} FROM STDIN`, source);
      else if (kind === "jobs") await restoreJobs(client, manifest.jobColumns, source);
      else if (kind === "secret") secret = await readText(source);
      else if (kind === "files") {
        const key = rest.join("/");
        written.push(key);
        await fileStore().write(key, source);
      } else
        throw new OperatorError(
          `The backup contains ${name}, which this version does not recognize.`,
        );
    }
  });
  return { secret };
}

/**
 * Restores the database, queue and store to the state in the backup, then applies later migrations.
 * If anything fails, nothing changes. Throws an OperatorError if the database is in use or not
 * empty (unless `mayReplace`), or if the backup is damaged or from a newer version.
 */
export async function restoreBackup(
  url: string,
  file: string,
  { mayReplace }: { mayReplace: boolean },
): Promise<RestoreCounts> {
  const streams = readArchive(file);
  const first = await streams.next();
  if (first.done) throw new OperatorError("This is not a Lanework backup.");
  const manifest = await readManifest(first.value);
  const { before, since } = splitMigrations(manifest);
  // Must happen before any stored file is overwritten.
  await checkArchive(file);
  const client = new Connection({ connectionString: url, application_name: "restore of lanework" });
  await client.connect();
  const written: string[] = [];
  let replaced: string[] = [];
  let secret: string | undefined;
  let secretFile: string | undefined;
  try {
    await holdMigrationLock(client);
    await checkTarget(client, mayReplace);
    await installQueue(client, url);
    await client.query("BEGIN");
    replaced = await storedKeys(client);
    await makeTables(client, before);
    ({ secret } = await restoreStreams(client, streams, { manifest, written }));
    if (secret !== undefined) secretFile = secretFileToWrite(secret, mayReplace);
    for (const { name, lastValue } of manifest.sequences) {
      if (lastValue === null) continue;
      await client.query("SELECT setval(quote_ident($1)::regclass, $2::bigint)", [name, lastValue]);
    }
    await applyInTransaction(client, since);
    await discardReplacedFiles(client, replaced);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    // Keep the files that the installation already had and still needs.
    const added = written.filter((key) => !replaced.includes(key));
    // Report the original error even if cleaning up the store also fails.
    for (const key of added)
      await fileStore()
        .remove(key)
        .catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
  // Must not happen earlier: if the restore fails, the current data still needs the old secret.
  if (secret !== undefined && secretFile !== undefined) {
    mkdirSync(path.dirname(secretFile), { recursive: true });
    writeFileSync(secretFile, secret, { mode: 0o600 });
  }
  return {
    tables: manifest.tables.length,
    files: written.length,
    migrations: since.length,
    hasSecret: secret !== undefined,
  };
}
