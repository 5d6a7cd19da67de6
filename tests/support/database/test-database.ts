import { spawnSync } from "node:child_process";
import pg from "pg";
import { config, setDatabase } from "@/lib/platform/config/config";
import { type EmbeddedDatabase, startDatabase } from "@/lib/platform/db/embedded/embedded";
import { MigrationsDiffer } from "@/lib/platform/db/migrations/apply-migration";
import { applyMigrations } from "@/lib/platform/db/migrations/migrate";

export type TestDatabase = EmbeddedDatabase;

/**
 * The database `name` for tests, with every migration applied; it becomes DATABASE_URL. It lies in
 * an embedded cluster of its own under `<DATA_DIR>/test-postgres`, or on the server that
 * DATABASE_URL names (whose own database is left alone). `fresh` empties it first; so does a
 * migration that was edited after it was applied.
 */
export async function openTestDatabase(name: string, fresh = false): Promise<TestDatabase> {
  spawnSync(process.execPath, ["scripts/generate.mjs"], { stdio: "inherit" });
  const server = await openServer(name);
  if (fresh) await recreate(server.url, name);
  try {
    await applyMigrations(server.url, true);
  } catch (error) {
    if (!(error instanceof MigrationsDiffer)) throw error;
    await recreate(server.url, name);
    await applyMigrations(server.url, true);
  }
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
  await onServer(url, async (client) => {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  });
  const stop = () => Promise.resolve();
  return { url, stop, release: stop };
}

async function recreate(url: string, name: string): Promise<void> {
  await onServer(url, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
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
