import "../../../support/database/own-database";
import { createHash } from "node:crypto";
import type pg from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { config } from "@/lib/platform/config/config";
import { applyMigration, applyInTransaction } from "@/lib/platform/db/migrations/apply-migration";
import type { MigrationFile } from "@/lib/platform/db/migrations/migrate-files";
import { holdMigrationLock } from "@/lib/platform/db/migrations/migration-lock";
import { connectTo } from "../../../support/database/database-copy";

/**
 * Applies migrations while clients write to the tables being changed and one client keeps a
 * transaction open.
 */
vi.setConfig({ testTimeout: 120_000 });

const url = config().DATABASE_URL ?? "";
const ROWS = 400;
let number = 0;
let opened: pg.Client[] = [];

async function connect(): Promise<pg.Client> {
  const client = await connectTo(url);
  // Some tests terminate a connection from outside.
  client.on("error", () => undefined);
  opened.push(client);
  return client;
}

function migrationOf(sql: string): MigrationFile {
  const name = `2999010100000${number++}_test_migration`;
  return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
}

let watcher: pg.Client;
beforeEach(async () => {
  watcher = await connect();
  await watcher.query(`
    CREATE TABLE owners (id int PRIMARY KEY);
    CREATE TABLE busy (id serial PRIMARY KEY, n int NOT NULL DEFAULT 0, owner_id int NOT NULL DEFAULT 1);
    CREATE TABLE applied (step text);
    INSERT INTO owners VALUES (1);
    INSERT INTO busy (n) SELECT 0 FROM generate_series(1, ${ROWS})`);
});
afterEach(async () => {
  await Promise.all(opened.map((client) => client.end()));
  opened = [];
  const last = await connectTo(url);
  await last.query("DROP TABLE busy, owners, applied");
  await last.query("DELETE FROM _prisma_migrations WHERE migration_name LIKE '2999%'");
  await last.end();
});

/**
 * Starts writers that update the table row by row until stopped. A long lock wait counts as a
 * failure.
 */
async function startWriters(count: number) {
  const written = Array.from({ length: count }, () => 0);
  const failures: unknown[] = [];
  let isStopped = false;
  async function write(writer: number, client: pg.Client) {
    for (let id = 2 + writer; !isStopped; id = 2 + ((id + count) % (ROWS - 2))) {
      await client.query("UPDATE busy SET n = n + 1 WHERE id = $1", [id]);
      written[writer] = (written[writer] ?? 0) + 1;
    }
  }
  const clients = await Promise.all(written.map(() => connect()));
  for (const client of clients) await client.query("SET lock_timeout = '10s'");
  const done = Promise.all(
    clients.map((client, writer) =>
      write(writer, client).catch((error: unknown) => failures.push(error)),
    ),
  );
  return {
    failures,
    /** Waits until each writer has written `times` more rows. */
    async progress(times: number) {
      const goal = written.map((n) => n + times);
      const isReached = () => written.every((n, writer) => n >= (goal[writer] ?? 0));
      await vi.waitUntil(() => failures.length > 0 || isReached(), 60_000);
      expect(failures).toEqual([]);
    },
    async stop(): Promise<number> {
      isStopped = true;
      await done;
      return written.reduce((sum, n) => sum + n, 0);
    },
  };
}

/** Returns a client that has written to the table and keeps its transaction open. */
async function holdOpen(): Promise<pg.Client> {
  const holder = await connect();
  await holder.query("BEGIN; UPDATE busy SET n = 0 WHERE id = 1");
  return holder;
}

/** Waits until the migration's client is blocked on a lock. */
async function waitUntilBlocked(client: pg.Client) {
  const pid = (client as unknown as { processID: number }).processID;
  const waiting = "SELECT FROM pg_stat_activity WHERE pid = $1 AND wait_event_type = 'Lock'";
  await vi.waitUntil(async () => (await watcher.query(waiting, [pid])).rowCount === 1, 60_000);
}

const finished = async ({ name }: MigrationFile) =>
  (
    await watcher.query(
      "SELECT FROM _prisma_migrations WHERE migration_name = $1 AND finished_at IS NOT NULL",
      [name],
    )
  ).rowCount === 1;

const indexes = async () =>
  (
    await watcher.query<{ name: string; valid: boolean }>(
      `SELECT indexrelid::regclass::text AS name, indisvalid AS valid FROM pg_index
       WHERE indrelid = 'busy'::regclass AND NOT indisprimary ORDER BY 1`,
    )
  ).rows;

const unvalidated = async () =>
  (await watcher.query("SELECT conname FROM pg_constraint WHERE NOT convalidated")).rows;

const INDEX = "CREATE INDEX CONCURRENTLY busy_n_idx ON busy (n);";
const CONSTRAINTS = `
ALTER TABLE busy ADD CONSTRAINT busy_n_check CHECK (n >= 0) NOT VALID;
ALTER TABLE busy ADD CONSTRAINT busy_owner_fkey FOREIGN KEY (owner_id) REFERENCES owners (id) NOT VALID;
ALTER TABLE busy VALIDATE CONSTRAINT busy_n_check;
ALTER TABLE busy VALIDATE CONSTRAINT busy_owner_fkey;`;

describe("a migration under load", () => {
  it.each([
    ["creates an index", INDEX],
    ["adds and validates constraints", CONSTRAINTS],
    [
      "adds a column and fills it in batches",
      `ALTER TABLE busy ADD COLUMN extra int;
      -- In batches
      UPDATE busy SET extra = id WHERE id IN (SELECT id FROM busy WHERE extra IS NULL LIMIT 50);`,
    ],
  ])("%s without blocking writers", async (_what, sql) => {
    const migration = migrationOf(sql);
    const writers = await startWriters(4);
    const holder = await holdOpen();
    const client = await connect();
    const applied = applyMigration(client, migration);
    await waitUntilBlocked(client);
    // Writers must not queue behind the migration, which keeps waiting.
    await writers.progress(50);
    expect(await finished(migration)).toBe(false);
    await holder.query("COMMIT");
    await applied;
    await writers.progress(10);
    const written = await writers.stop();
    expect(writers.failures).toEqual([]);
    const { rows } = await watcher.query<{ sum: number }>("SELECT sum(n)::int AS sum FROM busy");
    expect(rows).toEqual([{ sum: written }]);
    expect(await finished(migration)).toBe(true);
    expect(await unvalidated()).toEqual([]);
    if (sql === INDEX) expect(await indexes()).toEqual([{ name: "busy_n_idx", valid: true }]);
    if (sql.includes("extra")) {
      expect(
        (await watcher.query("SELECT FROM busy WHERE extra IS DISTINCT FROM id")).rowCount,
      ).toBe(0);
    }
  });

  it("gives up on a lock it cannot get and can be retried", async () => {
    const migration = migrationOf("ALTER TABLE busy ADD COLUMN extra int;");
    const holder = await holdOpen();
    const client = await connect();
    await expect(applyMigration(client, migration, 2)).rejects.toThrow("lock timeout");
    await holder.query("COMMIT");
    await applyMigration(client, migration);
    expect(await finished(migration)).toBe(true);
  });

  it("is not blocked by clients waiting to migrate", async () => {
    const [first, second] = [await connect(), await connect()];
    await holdMigrationLock(first);
    const waiting = holdMigrationLock(second);
    await applyMigration(first, migrationOf(INDEX));
    await first.query("SELECT pg_advisory_unlock_all()");
    await waiting;
    expect(await indexes()).toEqual([{ name: "busy_n_idx", valid: true }]);
  });
});

describe("a migration that is interrupted", () => {
  const sql = `INSERT INTO applied (step) VALUES ('first');\n${INDEX}\nINSERT INTO applied (step) VALUES ('last');`;

  it("leaves an invalid index, which the next attempt rebuilds without repeating other steps", async () => {
    const migration = migrationOf(sql);
    const holder = await holdOpen();
    const killed = await connect();
    const failed = expect(applyMigration(killed, migration)).rejects.toThrow("terminat");
    await waitUntilBlocked(killed);
    const pid = (killed as unknown as { processID: number }).processID;
    await watcher.query("SELECT pg_terminate_backend($1)", [pid]);
    await failed;
    expect(await indexes()).toEqual([{ name: "busy_n_idx", valid: false }]);
    expect(await finished(migration)).toBe(false);
    await holder.query("COMMIT");
    await applyMigration(await connect(), migration);
    expect(await indexes()).toEqual([{ name: "busy_n_idx", valid: true }]);
    expect(await finished(migration)).toBe(true);
    const { rows } = await watcher.query("SELECT step FROM applied ORDER BY step");
    expect(rows).toEqual([{ step: "first" }, { step: "last" }]);
  });

  it("continues with the next step if the index was created but not yet recorded", async () => {
    const migration = migrationOf(sql);
    const client = await connect();
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, applied_steps_count) VALUES ('started', $1, $2, 1)`,
      [migration.checksum, migration.name],
    );
    await client.query(INDEX);
    await applyMigration(client, migration);
    const { rows } = await watcher.query("SELECT step FROM applied");
    expect(rows).toEqual([{ step: "last" }]);
  });

  it("by conflicting rows leaves no index, reports the line and can be retried", async () => {
    const migration = migrationOf(
      `SELECT 1;\nCREATE UNIQUE INDEX CONCURRENTLY busy_n_key ON busy (n);`,
    );
    const client = await connect();
    await expect(applyMigration(client, migration)).rejects.toThrow(
      /^Migration \d+_test_migration, line 2: could not create unique index/,
    );
    expect(await indexes()).toEqual([]);
    await client.query("UPDATE busy SET n = id");
    await applyMigration(client, migration);
    expect(await indexes()).toEqual([{ name: "busy_n_key", valid: true }]);
  });

  it("is rejected if it has been changed since", async () => {
    const migration = migrationOf(`${sql}\nSELECT 1 / 0;`);
    const client = await connect();
    await expect(applyMigration(client, migration)).rejects.toThrow("line 3: division by zero");
    await expect(applyMigration(client, { ...migration, checksum: "another" })).rejects.toThrow(
      "was changed after part of it was applied",
    );
  });
});

it("the same migration can be applied in one transaction, for a restore", async () => {
  const migration = migrationOf(`${INDEX}${CONSTRAINTS}
    ALTER TABLE busy ADD COLUMN extra int;
    -- In batches
    UPDATE busy SET extra = id WHERE id IN (SELECT id FROM busy WHERE extra IS NULL LIMIT 300);`);
  await watcher.query("BEGIN");
  await applyInTransaction(watcher, [migration]);
  await watcher.query("COMMIT");
  expect(await finished(migration)).toBe(true);
  expect(await unvalidated()).toEqual([]);
  expect(await indexes()).toEqual([{ name: "busy_n_idx", valid: true }]);
  expect((await watcher.query("SELECT FROM busy WHERE extra IS NULL")).rowCount).toBe(0);
});
