import "../../../support/database/own-database";
import type pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type CopiedTable, copyTarget, listTables } from "@/lib/transfer/backup/catalog";
import { copyIn, copyOut } from "@/lib/transfer/backup/copy-stream";
import { makeTables, withoutConstraints } from "@/lib/transfer/backup/prepare-target";
import { config } from "@/lib/platform/config/config";
import { applyMigrations } from "@/lib/platform/db/migrations/migrate";
import { readMigrations } from "@/lib/platform/db/migrations/migrate-files";
import { installQueue } from "@/lib/platform/db/migrations/install-queue";
import { cli } from "../../../support/processes/cli";
import { connectTo, copyOf } from "../../../support/database/database-copy";
import { LAST_RELEASE } from "../../../support/database/last-release";
import { openTestDatabase } from "../../../support/database/test-database";
import { makeTwin, type Twin } from "../../../support/rights/twin";

/**
 * Upgrades a database from the previous release that has rows in its tables. No data is lost, and
 * both this release and the previous one work with the result, because the previous one runs until
 * it is replaced.
 */
vi.setConfig({ testTimeout: 120_000 });

const current = config().DATABASE_URL ?? "";
let url: string;
let source: pg.Client;
let target: pg.Client;
let twin: Twin;
/** The previous release's tables and their columns. */
let previous: CopiedTable[];
const before = readMigrations().filter(({ name }) => name <= LAST_RELEASE);
const since = readMigrations().filter(({ name }) => name > LAST_RELEASE);

/** Copies the source's rows into the tables, using the previous release's columns. */
async function fill(): Promise<void> {
  const names = previous.map(({ name }) => name);
  await withoutConstraints(target, names, async () => {
    for (const table of previous) {
      const columns = copyTarget(source, table);
      const rows = copyOut(source, `COPY ${columns} TO STDOUT`);
      await copyIn(target, `COPY ${columns} FROM STDIN`, rows);
    }
  });
}

async function dump(client: pg.Client): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of previous) all[table.name] = await copyOf(client, table);
  return all;
}

/** Returns the relfilenode of each of the previous release's tables. */
async function filesOf(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; file: number }>(
    "SELECT relname AS name, relfilenode::int AS file FROM pg_class WHERE oid = ANY ($1::regclass[])",
    [previous.map(({ name }) => client.escapeIdentifier(name))],
  );
  return Object.fromEntries(rows.map(({ name, file }) => [name, file]));
}

beforeAll(async () => {
  twin = await makeTwin();
  await makeTwin();
  ({ url } = await openTestDatabase("lanework_test_upgraded", true));
  source = await connectTo(current);
  // The previous release has no views across projects.
  await source.query("DELETE FROM saved_views WHERE project_id IS NULL");
  target = await connectTo(url);
  await installQueue(target, url);
  await target.query("BEGIN");
  await makeTables(target, before);
  previous = await listTables(target);
  await fill();
  const { rows: sequences } = await source.query<{ name: string; last: string }>(
    `SELECT sequencename AS name, last_value::text AS last FROM pg_sequences
     WHERE schemaname = 'public' AND last_value IS NOT NULL`,
  );
  for (const { name, last } of sequences) {
    const setSequence = "SELECT setval(to_regclass(quote_ident($1)), $2::bigint)";
    await target.query(`${setSequence} WHERE to_regclass(quote_ident($1)) IS NOT NULL`, [
      name,
      last,
    ]);
  }
  await target.query("COMMIT");
}, 120_000);
afterAll(async () => {
  await source.end();
  await target.end();
});

it("keeps every row unchanged", async () => {
  const old = await dump(target);
  const filled = Object.values(old).filter((lines) => lines.length > 1);
  expect(filled.length).toBeGreaterThan(25);
  const files = await filesOf(target);
  expect(await applyMigrations(url)).toEqual(since.map(({ name }) => name));
  expect(await dump(target)).toEqual(old);
  expect(await applyMigrations(url)).toEqual([]);
  // A changed file means that the table was rewritten, which would have locked it.
  expect(await filesOf(target)).toMatchObject(files);
});

it("works with this release", async () => {
  const { slug } = twin.tenant;
  const made = await cli(["token", twin.admin.email, "--tenant", slug], { DATABASE_URL: url });
  expect(made.stderr).toBe("");
  const { rows } = await target.query("SELECT name FROM api_tokens ORDER BY id DESC LIMIT 1");
  expect(rows).toEqual([{ name: "Command line" }]);
});

it("works with the previous release's inserts, updates and deletes", async () => {
  const names = previous.map(({ name }) => target.escapeIdentifier(name));
  await target.query("BEGIN");
  await target.query(`TRUNCATE ${names.join(", ")} CASCADE`);
  await fill();
  for (const name of names) {
    const key = name === '"tenants"' ? "id" : "tenant_id";
    await target.query(`UPDATE ${name} SET ${key} = ${key}`);
  }
  await target.query("DELETE FROM projects WHERE tenant_id = $1", [twin.tenant.id]);
  const remaining = await target.query("SELECT FROM issues WHERE tenant_id = $1", [twin.tenant.id]);
  expect(remaining.rowCount).toBe(0);
  await target.query("ROLLBACK");
});
