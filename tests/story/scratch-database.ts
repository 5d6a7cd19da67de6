import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { config, setDatabase } from "@/lib/platform/config/config";
import { startDatabase } from "@/lib/platform/db/embedded/embedded";
import { applyMigrations } from "@/lib/platform/db/migrations/migrate";

/**
 * Creates an empty, migrated database and makes it DATABASE_URL. The returned function removes it.
 * The database is created on the server at EVAL_DATABASE_URL or DATABASE_URL, without touching the
 * other databases there, or on a new embedded server.
 */
export async function openScratchDatabase(): Promise<() => Promise<void>> {
  const name = `lanework_eval_${randomBytes(6).toString("hex")}`;
  const server = process.env["EVAL_DATABASE_URL"] ?? config().DATABASE_URL;
  const { url, close } =
    server === undefined ? await openEmbedded(name) : await openOn(server, name);
  try {
    await applyMigrations(url);
  } catch (error) {
    await close();
    throw error;
  }
  setDatabase(url);
  return close;
}

async function openEmbedded(name: string) {
  const dir = path.join(config().DATA_DIR, name);
  const { url, stop } = await startDatabase({ dir, port: 54340, database: name });
  const close = async () => {
    await stop();
    // If the server's user cannot access the folder, the data is stored elsewhere.
    const note = path.join(dir, "moved-to");
    const moved = existsSync(note) ? [(await readFile(note, "utf8")).trim()] : [];
    for (const place of [...moved, dir]) await rm(place, { recursive: true, force: true });
  };
  return { url, close };
}

async function openOn(server: string, name: string) {
  const execute = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await execute(`CREATE DATABASE ${name} TEMPLATE template0`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  return { url, close: () => execute(`DROP DATABASE ${name} WITH (FORCE)`) };
}
