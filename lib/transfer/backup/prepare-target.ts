import type pg from "pg";
import {
  createHistoryTable,
  applyInTransaction,
} from "@/lib/platform/db/migrations/apply-migration";
import {
  findReplacement,
  type MigrationFile,
  readMigrations,
} from "@/lib/platform/db/migrations/migrate-files";
import { OperatorError } from "@/lib/platform/config/operator-error";
import type { Manifest } from "./schema";

/** The migrations applied when the backup was made, and those added since. */
export interface MigrationSplit {
  before: MigrationFile[];
  since: MigrationFile[];
}

/**
 * Splits the migrations into those in the backup and those added since. Throws if the backup is
 * from a newer version or its migrations differ.
 */
export function splitMigrations({ migrations }: Pick<Manifest, "migrations">): MigrationSplit {
  const files = readMigrations();
  const known = new Map(files.map((file) => [file.name, file]));
  const replacement = findReplacement(
    files,
    migrations.map(({ name }) => name),
  );
  const kept = migrations.filter(({ name }) => !replacement?.isReplaced(name));
  for (const { name, checksum } of kept) {
    const file = known.get(name);
    if (!file) {
      throw new OperatorError(`The file is from a newer version: migration ${name} is unknown.`);
    }
    if (file.checksum !== checksum) {
      throw new OperatorError(`Migration ${name} in the file differs from this version's.`);
    }
  }
  const names = new Set([...kept.map(({ name }) => name), replacement?.name]);
  return {
    before: files.filter(({ name }) => names.has(name)),
    since: files.filter(({ name }) => !names.has(name)),
  };
}

/**
 * Throws if the database has workspaces that must not be replaced, or if servers or workers are
 * using it.
 */
export async function checkTarget(client: pg.Client, mayReplace: boolean): Promise<void> {
  const { rows: sessions } = await client.query<{ name: string }>(`
    SELECT DISTINCT application_name AS name FROM pg_stat_activity
    WHERE datname = current_database() AND application_name ~ '^lanework' AND pid <> pg_backend_pid()`);
  if (sessions.length > 0) {
    throw new OperatorError("Servers or workers are using this database. Stop them first.");
  }
  const { rows: tables } = await client.query<{ found: boolean }>(
    "SELECT to_regclass('public.tenants') IS NOT NULL AS found",
  );
  if (!tables[0]?.found || mayReplace) return;
  const { rows } = await client.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM tenants",
  );
  if ((rows[0]?.count ?? 0) > 0) {
    throw new OperatorError(
      "This database is not empty. --force permanently replaces its contents.",
    );
  }
}

/**
 * Drops the objects we own in the schemas that our migrations fill. Extensions stay, because not
 * every role can create them.
 */
const EMPTY_DATABASE = `
  DO $$
  DECLARE found record;
  BEGIN
    FOR found IN SELECT c.oid::regclass AS name FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
        AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
    LOOP EXECUTE format('DROP TABLE %s CASCADE', found.name); END LOOP;
    FOR found IN SELECT c.oid::regclass AS name FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'S'
    LOOP EXECUTE format('DROP SEQUENCE %s CASCADE', found.name); END LOOP;
    FOR found IN SELECT p.oid::regprocedure AS name FROM pg_proc p
      WHERE p.pronamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
    LOOP EXECUTE format('DROP ROUTINE %s CASCADE', found.name); END LOOP;
  END $$;
  DROP SCHEMA IF EXISTS throttle CASCADE;
  DELETE FROM graphile_worker._private_jobs;
  DELETE FROM graphile_worker._private_job_queues;`;

/** Empties the database and recreates the tables from these migrations, without rows. */
export async function makeTables(client: pg.Client, migrations: MigrationFile[]): Promise<void> {
  await client.query(EMPTY_DATABASE);
  await createHistoryTable(client);
  await applyInTransaction(client, migrations);
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Runs `work` without foreign keys or triggers, so rows can be loaded in any order without side
 * effects. Recreates the keys afterwards, which validates every row.
 */
export async function withoutConstraints(
  client: pg.Client,
  tables: string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await client.query<ForeignKey>(`
    SELECT conrelid::regclass::text AS "table", conname::text AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY conname`);
  const quote = (name: string) => client.escapeIdentifier(name);
  for (const { table, name } of keys) {
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quote(name)}`);
  }
  for (const table of tables) {
    await client.query(`ALTER TABLE ${quote(table)} DISABLE TRIGGER USER`);
  }
  await work();
  for (const table of tables) {
    await client.query(`ALTER TABLE ${quote(table)} ENABLE TRIGGER USER`);
  }
  for (const { table, name, definition } of keys) {
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${quote(name)} ${definition}`);
  }
}
