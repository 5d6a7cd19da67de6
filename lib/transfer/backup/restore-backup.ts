import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { config } from "@/lib/platform/config/config";
import { migrateWithin } from "@/lib/platform/db/migrations/apply-migration";
import { Connection } from "@/lib/platform/db/connection";
import { holdMigrationLock } from "@/lib/platform/db/migrations/migration-lock";
import { installQueue } from "@/lib/platform/db/migrations/install-queue";
import { OperatorError } from "@/lib/platform/config/operator-error";
import { fileStore } from "@/lib/platform/storage/file-store";
import { type ArchiveStream, checkArchive, readArchive } from "./archive";
import { copyTarget } from "./catalogue";
import { copyIn } from "./copy-stream";
import { checkTarget, makeTables, splitMigrations, withoutRules } from "./prepare-target";
import { JOB_COLUMNS, type Manifest, manifest as manifestSchema } from "./schema";
import { discardOthers, storedKeys } from "./discard-replaced-files";

/** What was restored, for a line that says so. */
export interface RestoreCounts {
  tables: number;
  files: number;
  /** Migrations that are newer than the backup. */
  migrations: number;
  hasSecret: boolean;
}

async function read(source: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of source) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}

async function readManifest({ name, source }: ArchiveStream): Promise<Manifest> {
  const parsed =
    name === "manifest" ? manifestSchema.safeParse(JSON.parse(await read(source))) : undefined;
  if (!parsed?.success)
    throw new OperatorError("This is no backup of Lanework, or of a newer one.");
  return parsed.data;
}

/** Jobs as they waited, in the queues that they were in; none is under way, and a new one comes after them. */
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
 * Where the secret that seals what is stored is to be kept; undefined where it is already. Throws where this installation
 * has its own, and may not lose it.
 */
function placeOfSecret(secret: string, mayReplace: boolean): string | undefined {
  const { NEXTAUTH_SECRET, DATA_DIR } = config();
  const file = path.resolve(DATA_DIR, "secret");
  const own = NEXTAUTH_SECRET ?? (existsSync(file) ? readFileSync(file, "utf8") : undefined);
  if (own === secret) return undefined;
  if (NEXTAUTH_SECRET === undefined && (own === undefined || mayReplace)) return file;
  throw new OperatorError(
    "The secret of the backup is not the one of this installation: unset NEXTAUTH_SECRET, and use --force to take it.",
  );
}

/** Puts the streams where they belong; those of tables come before all others. */
async function restoreStreams(
  client: pg.Client,
  streams: AsyncGenerator<ArchiveStream>,
  { manifest, written }: { manifest: Manifest; written: string[] },
): Promise<{ secret: string | undefined }> {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  let secret: string | undefined;
  await withoutRules(client, [...tables.keys()], async () => {
    for await (const { name, source } of streams) {
      const [kind, ...rest] = name.split("/");
      const table = kind === "tables" ? tables.get(rest.join("/")) : undefined;
      if (table) await copyIn(client, `COPY ${copyTarget(client, table)} FROM STDIN`, source);
      else if (kind === "jobs") await restoreJobs(client, manifest.jobColumns, source);
      else if (kind === "secret") secret = await read(source);
      else if (kind === "files") {
        const key = rest.join("/");
        written.push(key);
        await fileStore().write(key, source);
      } else throw new OperatorError(`The backup has ${name}, which this version does not know.`);
    }
  });
  return { secret };
}

/**
 * Makes the database, the queue and the store what they were when the backup was made, then applies the migrations that
 * came since: all of it or, when anything fails, nothing. Throws an OperatorError for a database that is in use or not
 * empty (unless `mayReplace`), a backup of a newer version, and a damaged one.
 */
export async function restoreBackup(
  url: string,
  file: string,
  { mayReplace }: { mayReplace: boolean },
): Promise<RestoreCounts> {
  const streams = readArchive(file);
  const first = await streams.next();
  if (first.done) throw new OperatorError("This is no backup of Lanework.");
  const manifest = await readManifest(first.value);
  const { before, since } = splitMigrations(manifest);
  // Before a file of the store is written over.
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
    if (secret !== undefined) secretFile = placeOfSecret(secret, mayReplace);
    for (const { name, lastValue } of manifest.sequences) {
      if (lastValue === null) continue;
      await client.query("SELECT setval(quote_ident($1)::regclass, $2::bigint)", [name, lastValue]);
    }
    await migrateWithin(client, since);
    await discardOthers(client, replaced);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    // Those that the installation had before, and goes on having, stay.
    const added = written.filter((key) => !replaced.includes(key));
    // The reason is worth more than what a store that fails keeps.
    for (const key of added)
      await fileStore()
        .remove(key)
        .catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
  // Not before: what was not replaced after all needs the secret that was there.
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
