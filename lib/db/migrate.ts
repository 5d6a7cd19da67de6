import pg from "pg";
import { installQueue } from "../jobs/install-queue";
import { OperatorError } from "../operator-error";
import { type MigrationFile, readMigrations } from "./migrate-files";

/** Serialises migrating processes; the engine's own lock has another number. */
export const MIGRATION_LOCK = 5_263_101;

/** A migration that the database has is not the one in prisma/migrations any more. */
export class MigrationsDiffer extends OperatorError {
  override name = "MigrationsDiffer";
}

/**
 * Brings the database up to date and answers the names of the migrations it applied. Any number of
 * processes may call it at once. Costs a few queries when there is nothing to do: Prisma's engine and
 * the queue's library, which keeps its tables itself, are loaded only when there is. Throws MigrationsDiffer for a history that differs from the files; a
 * migration that only the database knows comes from a newer version, and is let be unless `strict`.
 */
export async function applyMigrations(url: string, strict = false): Promise<string[]> {
  const migrations = readMigrations();
  const client = new pg.Client({ connectionString: url, application_name: "lanework migrate" });
  // A connection that is lost fails the query under way, which says so in its place.
  client.on("error", () => undefined);
  await connect(client);
  try {
    const applied = await applyOurs(client, { url, migrations, strict });
    await installQueue(client, url);
    return applied;
  } finally {
    await client.end();
  }
}

async function applyOurs(
  client: pg.Client,
  { url, migrations, strict }: { url: string; migrations: MigrationFile[]; strict: boolean },
): Promise<string[]> {
  if (await isCurrent(client, migrations, strict)) return [];
  await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
  if (await isCurrent(client, migrations, strict)) return [];
  await forgetFailures(client);
  const { applyWithEngine, withSchemaEngine } = await import("./migrate-engine");
  return withSchemaEngine(url, (engine) => applyWithEngine(engine, migrations));
}

async function connect(client: pg.Client): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw new OperatorError(`The database does not answer: ${message || code}`);
  }
}

async function isCurrent(
  client: pg.Client,
  migrations: MigrationFile[],
  strict: boolean,
): Promise<boolean> {
  if (!(await hasHistory(client))) return migrations.length === 0;
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `SELECT migration_name AS name, checksum FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  );
  const files = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  const changed = rows.find(
    ({ name, checksum }) => (files.get(name) ?? (strict ? "" : checksum)) !== checksum,
  );
  if (changed) {
    throw new MigrationsDiffer(
      `Migration ${changed.name} was changed after it was applied to this database.`,
    );
  }
  const applied = new Set(rows.map((row) => row.name));
  return migrations.every((migration) => applied.has(migration.name));
}

async function hasHistory(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS found",
  );
  return rows[0]?.found ?? false;
}

/**
 * The engine refuses to go on after a migration that failed. Ours run in one transaction each, so a
 * failed one left nothing behind and may be tried again.
 */
async function forgetFailures(client: pg.Client): Promise<void> {
  if (!(await hasHistory(client))) return;
  await client.query(
    "UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL",
  );
}
