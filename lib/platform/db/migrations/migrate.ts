import type pg from "pg";
import { installQueue } from "./install-queue";
import { applyMigration, createHistoryTable, MigrationMismatch } from "./apply-migration";
import { connectOnce } from "@/lib/platform/db/startup/connect-once";
import { findReplacement, type MigrationFile, readMigrations } from "./migrate-files";
import { holdMigrationLock } from "./migration-lock";

/**
 * Migrates the database and returns the names of the applied migrations. Safe to call from several
 * processes at once. If nothing is pending, this costs a few queries and does not load the queue's
 * library, which manages its own tables. Throws MigrationMismatch if the history differs from the
 * files. Migrations unknown to this version come from a newer one and are ignored unless `strict`.
 */
export async function applyMigrations(url: string, strict = false): Promise<string[]> {
  const migrations = readMigrations();
  const client = await connectOnce({ connectionString: url, application_name: "lanework migrate" });
  try {
    const applied = await applyOurs(client, migrations, strict);
    await installQueue(client, url);
    return applied;
  } finally {
    await client.end();
  }
}

async function applyOurs(
  client: pg.Client,
  migrations: MigrationFile[],
  strict: boolean,
): Promise<string[]> {
  if ((await findMissing(client, migrations, strict)).length === 0) return [];
  await holdMigrationLock(client);
  // Indexing a large table can take longer than the statement timeout for requests allows.
  await client.query("SET statement_timeout = 0");
  await createHistoryTable(client);
  const missing = await findMissing(client, migrations, strict);
  for (const migration of missing) await applyMigration(client, migration);
  return missing.map(({ name }) => name);
}

async function findMissing(
  client: pg.Client,
  migrations: MigrationFile[],
  strict: boolean,
): Promise<MigrationFile[]> {
  if (!(await hasHistory(client))) return migrations;
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `SELECT migration_name AS name, checksum FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  );
  const files = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  const replacement = findReplacement(
    migrations,
    rows.map(({ name }) => name),
  );
  const current = rows.filter(({ name }) => !replacement?.isReplaced(name));
  const changed = current.find(
    ({ name, checksum }) => (files.get(name) ?? (strict ? "" : checksum)) !== checksum,
  );
  if (changed) {
    throw new MigrationMismatch(
      `Migration ${changed.name} was changed after it was applied to this database.`,
    );
  }
  const applied = new Set([...current.map(({ name }) => name), replacement?.name]);
  return migrations.filter((migration) => !applied.has(migration.name));
}

async function hasHistory(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS found",
  );
  return rows[0]?.found ?? false;
}
