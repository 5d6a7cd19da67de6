import pg from "pg";
import { config, setDatabase } from "@/lib/platform/config/config";
import { type EmbeddedDatabase, startDatabase } from "@/lib/platform/db/embedded/embedded";
import { MigrationMismatch } from "@/lib/platform/db/migrations/apply-migration";
import { applyMigrations } from "@/lib/platform/db/migrations/migrate";

export type TestDatabase = EmbeddedDatabase;

const TEMPLATE = "lanework_template";

/**
 * Opens the database `name` for tests, with every migration applied, and makes it DATABASE_URL. It
 * is stored in an embedded cluster under `<DATA_DIR>/test-postgres`, or on the DATABASE_URL server
 * without touching the database in that URL. With `fresh`, or if a migration was edited after it
 * was applied, the database is replaced with an empty one.
 */
export async function openTestDatabase(name: string, fresh = false): Promise<TestDatabase> {
  const server = await openServer(name);
  if (fresh || !(await isUpToDate(server.url))) await recreate(server.url, name);
  setDatabase(server.url);
  return server;
}

async function openServer(name: string): Promise<TestDatabase> {
  const { DATABASE_URL, DATA_DIR } = config();
  if (DATABASE_URL === undefined) {
    const dir = `${DATA_DIR}/test-postgres`;
    return startDatabase({ dir, port: 54330, database: name });
  }
  const url = withDatabase(DATABASE_URL, name);
  await onServer(url, (client) => createIfMissing(client, name));
  const stop = () => Promise.resolve();
  return { url, stop, release: stop };
}

async function createIfMissing(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [name]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
}

/** Applies missing migrations. Returns false if an applied migration has changed since. */
async function isUpToDate(url: string): Promise<boolean> {
  try {
    await applyMigrations(url, true);
    return true;
  } catch (error) {
    if (error instanceof MigrationMismatch) return false;
    throw error;
  }
}

/**
 * Replaces the database with a copy of a migrated template, which takes a tenth of the time that
 * migrating would. Only one process does so at a time, because PostgreSQL copies a database only if
 * it has no connections.
 */
async function recreate(url: string, name: string): Promise<void> {
  await onServer(url, async (client) => {
    await client.query("SELECT pg_advisory_lock(hashtext($1))", [TEMPLATE]);
    const template = client.escapeIdentifier(TEMPLATE);
    const copy = client.escapeIdentifier(name);
    await createIfMissing(client, TEMPLATE);
    if (!(await isUpToDate(withDatabase(url, TEMPLATE)))) {
      await client.query(`DROP DATABASE ${template} WITH (FORCE)`);
      await client.query(`CREATE DATABASE ${template}`);
      await applyMigrations(withDatabase(url, TEMPLATE), true);
    }
    await client.query(`DROP DATABASE IF EXISTS ${copy} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${copy} TEMPLATE ${template}`);
    // Tests do not simulate power loss, so a commit need not wait for the disk.
    await client.query(`ALTER DATABASE ${copy} SET synchronous_commit = off`);
  });
}

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: withDatabase(url, "postgres") });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}
