import "../../support/database/own-database";
import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import type pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { readArchive, writeArchive } from "@/lib/transfer/backup/archive";
import { restoreBackup } from "@/lib/transfer/backup/restore-backup";
import { writeBackup } from "@/lib/transfer/backup/write-backup";
import { config } from "@/lib/platform/config/config";
import { pool } from "@/lib/platform/db/pool";
import { Prisma, rows, selectJson } from "@/lib/platform/db/query";
import { fileStore } from "@/lib/platform/storage/file-store";
import { removeDiscarded } from "@/lib/platform/storage/remove-discarded";
import { connectTo, dumpAll, namesOfTables } from "../../support/database/database-copy";
import { openTestDatabase } from "../../support/database/test-database";
import {
  makePutAwayProjects,
  expectRestored,
  type PutAwayProjects,
} from "../../support/records/put-away-projects";
import { makeTwin } from "../../support/rights/twin";

/** A backup contains every table and column in the database's catalog and preserves the queue. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const source = config().DATABASE_URL ?? "";
const KEYS = ["first", "second", "third"];
let target: string;
let restored: pg.Client;
let folder: string;
let file: string;
let putAway: PutAwayProjects;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lanework-backup-"));
  file = path.join(folder, "all.tar.gz");
  const { tenant, admin } = await makeTwin();
  putAway = await makePutAwayProjects(tenant, admin);
  // Three jobs in one serial queue, the first of them locked by a worker.
  for (const key of KEYS) {
    await selectJson(Prisma.sql`SELECT id::text FROM graphile_worker.add_job('deliver-webhook', '{}'::json,
      queue_name => 'test queue', run_at => now() - interval '1 hour', job_key => ${key}, flags => ARRAY['a'])`);
  }
  await rows(Prisma.sql`UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'earlier worker',
    attempts = 1 WHERE key = 'first'`);
  await rows(
    Prisma.sql`UPDATE graphile_worker._private_job_queues SET locked_at = now(), locked_by = 'earlier worker'`,
  );
  // Waits for writes that continue after their requests have been answered.
  await vi.waitUntil(() => pool.totalCount - pool.idleCount + pool.waitingCount === 0, 30_000);
  ({ url: target } = await openTestDatabase("lanework_test_complete", true));
  await writeBackup(source, file, { withSecret: false });
  restored = await connectTo(target);
});
afterAll(async () => {
  await restored.end();
  await rm(folder, { recursive: true, force: true });
});

const QUEUE = `SELECT key, queue_name, locked_by FROM graphile_worker.jobs
  WHERE key = ANY ($1) ORDER BY priority, run_at, id`;

it("a backup contains every table and column in the catalog", async () => {
  const client = await connectTo(source);
  const names = await namesOfTables(client);
  const { rows: columns } = await client.query<{ name: string }>(
    `
    SELECT attrelid::regclass || '.' || attname AS name FROM pg_catalog.pg_attribute
    WHERE attrelid = ANY ($1::regclass[]) AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [names],
  );
  await client.end();
  // Throttles expire within minutes; the queue and the migration history are copied separately.
  const isCopied = (name: string) =>
    !/^(?:throttle\.|graphile_worker\.|_prisma_migrations\b)/.test(name);
  const archive = gunzipSync(await readFile(file)).toString("latin1");
  const streams = [...archive.matchAll(/tables\/(\w+)\/000000\0/g)].map(([, name]) => name);
  expect(streams.sort()).toEqual(names.filter(isCopied).sort());
  const [manifest = ""] = /\{"format":1.*?\}\]\}/.exec(archive) ?? [];
  const { tables } = JSON.parse(manifest) as { tables: { name: string; columns: string[] }[] };
  const copied = tables.flatMap(({ name, columns: own }) =>
    own.map((column) => `${name}.${column}`),
  );
  expect(copied.sort()).toEqual(
    columns
      .map(({ name }) => name)
      .filter(isCopied)
      .sort(),
  );
});

it("restoring brings back everything, including the queue's tables, with no job locked", async () => {
  const before = await dumpAll(source);
  expect(before["graphile_worker._private_jobs"]?.length).toBeGreaterThan(KEYS.length);
  await restoreBackup(target, file, { mayReplace: true });
  expect(await dumpAll(target)).toEqual(before);
  const { rows: jobs } = await restored.query(QUEUE, [KEYS]);
  expect(jobs).toEqual(KEYS.map((key) => ({ key, queue_name: "test queue", locked_by: null })));
  const locked = "SELECT FROM graphile_worker._private_job_queues WHERE locked_at IS NOT NULL";
  expect((await restored.query(locked)).rowCount).toBe(0);
});

it("archived and deleted projects can be restored after a backup was", async () => {
  await expectRestored(putAway, target);
});

it("new jobs are placed after restored ones", async () => {
  const { rows: last } = await restored.query<{ id: string }>(
    "SELECT max(id)::text AS id FROM graphile_worker._private_jobs",
  );
  const { rows: added } = await restored.query<{ is_later: boolean }>(
    "SELECT id > $1::bigint AS is_later FROM graphile_worker.add_job('relay')",
    [last[0]?.id],
  );
  expect(added).toEqual([{ is_later: true }]);
});

it("a backup from an earlier release with fewer job columns can be restored", async () => {
  const older = path.join(folder, "earlier.tar.gz");
  async function* streams() {
    for await (const { name, source: parts } of readArchive(file)) {
      const chunks: Uint8Array[] = [];
      for await (const part of parts) chunks.push(part);
      yield { name, source: Readable.from([asPreviousRelease(name, Buffer.concat(chunks))]) };
    }
  }
  await writeArchive(older, streams());
  await restoreBackup(target, older, { mayReplace: true });
  const { rows: jobs } = await restored.query(QUEUE, [KEYS]);
  expect(jobs.map(({ key }: { key: string }) => key)).toEqual(KEYS);
});

it("a backup is a consistent snapshot, and no file is removed while it runs", async () => {
  const snapshot = path.join(folder, "snapshot.tar.gz");
  const { rows: tenants } = await restored.query<{ id: number }>("SELECT id FROM tenants LIMIT 1");
  const [tenantId = 0, key] = [tenants[0]?.id, `${tenants[0]?.id}/${randomUUID()}`];
  const readStored = async () => buffer(await fileStore().read(key));
  await fileStore().write(key, Readable.from([Buffer.from("bytes")]));
  await rows(Prisma.sql`INSERT INTO discarded_files (tenant_id, storage_key, due_at)
    VALUES (${tenantId}, ${key}, now())`);
  const holder = await connectTo(source);
  // This table is backed up before the workspaces, whose names change while the backup waits for
  // the lock.
  await holder.query("BEGIN; LOCK TABLE issues IN ACCESS EXCLUSIVE MODE");
  const made = writeBackup(source, snapshot, { withSecret: false });
  const waiting = () =>
    selectJson(Prisma.sql`SELECT FROM pg_stat_activity WHERE datname = current_database()
      AND application_name = 'backup of lanework' AND wait_event_type = 'Lock'`);
  await expect.poll(waiting).toHaveLength(1);
  await removeDiscarded();
  expect(String(await readStored())).toBe("bytes");
  await holder.query("UPDATE tenants SET name = 'Renamed later'; COMMIT");
  await holder.end();
  await made;
  expect(gunzipSync(await readFile(snapshot)).includes("Renamed later")).toBe(false);
  await removeDiscarded();
  await expect(readStored()).rejects.toThrow();
});

/**
 * Rewrites a stream as the previous release would have written it, without the queue, id and
 * revision of each job.
 */
function asPreviousRelease(name: string, content: Buffer): Buffer {
  if (name === "manifest") {
    const manifest = JSON.parse(content.toString()) as Record<string, unknown>;
    delete manifest["jobColumns"];
    return Buffer.from(JSON.stringify(manifest));
  }
  if (name !== "jobs") return content;
  const lines = content.toString().trimEnd().split("\n");
  // Columns: identifier, queue_name, id, …, revision, flags.
  const fewer = (cells: string[]) => [cells[0], ...cells.slice(3, -2), cells.at(-1)].join("\t");
  return Buffer.from(lines.map((line) => `${fewer(line.split("\t"))}\n`).join(""));
}
