import { spawn } from "node:child_process";
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EmbeddedDatabase, startDatabase } from "@/lib/platform/db/embedded/embedded";
import { freePort, isAlive, waitUntil } from "@/lib/platform/db/embedded/embedded-process";
import { MigrationMismatch } from "@/lib/platform/db/migrations/apply-migration";
import { applyMigrations } from "@/lib/platform/db/migrations/migrate";
import { readMigrations } from "@/lib/platform/db/migrations/migrate-files";

let dir = "";
let port = 0;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "lanework-database-"));
  // Below the ephemeral port range, so no other process takes it before the database does.
  port = await freePort(20_000 + (process.pid % 10_000));
});
afterAll(() => {
  const movedTo = (() => {
    try {
      return readFileSync(path.join(dir, "moved-to"), "utf8").trim();
    } catch {
      return undefined;
    }
  })();
  for (const folder of [dir, movedTo]) if (folder) rmSync(folder, { recursive: true });
});

async function query<T>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as T[];
  } finally {
    await client.end();
  }
}

const portOf = (database: EmbeddedDatabase) => Number(new URL(database.url).port);

async function serverPid(database: EmbeddedDatabase): Promise<number> {
  const [row] = await query<{ file: string }>(
    database.url,
    "SELECT pg_read_file('postmaster.pid') AS file",
  );
  return Number(row?.file.split("\n")[0]);
}

describe("the embedded database", () => {
  test("is created with Unicode support, listens on loopback only, and stops", async () => {
    const database = await startDatabase({ dir, port });
    const [row] = await query(
      database.url,
      `SELECT 'ÄÖ Ж' ILIKE 'äö ж' AS folds, current_setting('listen_addresses') AS listens,
         current_setting('fsync') AS fsync, current_setting('server_encoding') AS encoding`,
    );
    expect(row).toEqual({ folds: true, listens: "127.0.0.1", fsync: "on", encoding: "UTF8" });
    expect(portOf(database)).toBe(port);
    expect(statSync(path.join(dir, "password")).mode & 0o777).toBe(0o600);
    await query(database.url, "CREATE TABLE kept AS SELECT 1 AS one");
    const pid = await serverPid(database);
    await database.stop();
    expect(isAlive(pid)).toBe(false);
  });

  test("keeps its data and is shared by later callers", async () => {
    const first = await startDatabase({ dir, port });
    const second = await startDatabase({ dir, port, database: "another" });
    expect(portOf(second)).toBe(portOf(first));
    await second.stop();
    expect(await query(first.url, "SELECT one FROM kept")).toEqual([{ one: 1 }]);
    await first.stop();
  });

  test("uses another port if its own is taken", async () => {
    const blocker = createServer().listen(port, "127.0.0.1");
    const database = await startDatabase({ dir, port });
    expect(portOf(database)).not.toBe(port);
    await database.stop();
    blocker.close();
  });

  test("ignores a dead process's lock", async () => {
    const deadProcess = spawn(process.execPath, ["-e", "0"]);
    await new Promise((resolve) => deadProcess.once("exit", resolve));
    writeFileSync(path.join(dir, "lock"), String(deadProcess.pid));
    const database = await startDatabase({ dir, port });
    expect(await query(database.url, "SELECT one FROM kept")).toHaveLength(1);
    await database.stop();
  });

  test("stops when the process that started it is killed, and can be started again", async () => {
    const script = `const { startDatabase } = await import("@/lib/platform/db/embedded/embedded");
      await startDatabase({ dir: ${JSON.stringify(dir)}, port: ${port} });
      console.log("started"); setInterval(() => undefined, 1000);`;
    const starter = spawn(process.execPath, [
      "--import",
      "tsx",
      "--input-type=module",
      "-e",
      script,
    ]);
    await new Promise((resolve) => starter.stdout.once("data", resolve));
    const joined = await startDatabase({ dir, port });
    const pid = await serverPid(joined);
    starter.kill("SIGKILL");
    expect(await waitUntil(() => !isAlive(pid), 10_000)).toBe(true);
    const database = await startDatabase({ dir, port });
    expect(await query(database.url, "SELECT one FROM kept")).toHaveLength(1);
    await database.stop();
  });
});

describe("migrations", () => {
  let database: EmbeddedDatabase;
  beforeAll(async () => {
    database = await startDatabase({ dir, port, database: "migrated" });
  });
  afterAll(() => database.stop());

  test("are applied once, even by concurrent calls", async () => {
    const names = readMigrations().map((migration) => migration.name);
    const applied = await Promise.all([1, 2, 3].map(() => applyMigrations(database.url)));
    expect(applied.flat()).toEqual(names);
    expect(await applyMigrations(database.url)).toEqual([]);
    const rows = await query<{ name: string; checksum: string }>(
      database.url,
      `SELECT migration_name AS name, checksum FROM _prisma_migrations
       WHERE finished_at IS NOT NULL ORDER BY 1`,
    );
    expect(rows).toEqual(readMigrations().map(({ name, checksum }) => ({ name, checksum })));
  });

  test("a squashed migration counts as applied if its last part was", async () => {
    await query(
      database.url,
      `UPDATE _prisma_migrations SET migration_name = '20261122113319_ingest_idempotency', checksum = 'old'
       WHERE migration_name = '20261122113319_initial'`,
    );
    expect(await applyMigrations(database.url, true)).toEqual([]);
  });

  test("a migration edited after it was applied is rejected", async () => {
    await query(database.url, "UPDATE _prisma_migrations SET checksum = 'other'");
    await expect(applyMigrations(database.url)).rejects.toBeInstanceOf(MigrationMismatch);
  });
});
