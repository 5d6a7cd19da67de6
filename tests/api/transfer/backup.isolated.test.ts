// @module-tag slow
import "../../support/database/own-database";
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { makeTables } from "@/lib/transfer/backup/prepare-target";
import { restoreBackup } from "@/lib/transfer/backup/restore-backup";
import { writeBackup } from "@/lib/transfer/backup/write-backup";
import { config } from "@/lib/platform/config/config";
import { readMigrations } from "@/lib/platform/db/migrations/migrate-files";
import { pool } from "@/lib/platform/db/pool";
import { Prisma, rows, selectJson, transaction } from "@/lib/platform/db/query";
import { addJob } from "@/lib/platform/jobs/add-job";
import { fileStore } from "@/lib/platform/storage/file-store";
import { saveFile } from "@/lib/platform/storage/save-file";
import { cli } from "../../support/processes/cli";
import { connectTo, dumpAll } from "../../support/database/database-copy";
import { openTestDatabase } from "../../support/database/test-database";
import { makeTwin, type Twin } from "../../support/rights/twin";

// Each command starts its own Node process, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const source = config().DATABASE_URL ?? "";
const content = Buffer.from("a picture \0 of \xff bytes", "latin1");
let [target, folder, file] = ["", "", ""];
let backedUp: Awaited<ReturnType<typeof dumpAll>>;
let twin: Twin;
let key: string;

/** Empties the database, as if its disk had been lost. */
async function wipe(url: string): Promise<void> {
  const client = await connectTo(url);
  await client.query(`DROP SCHEMA public, throttle CASCADE; CREATE SCHEMA public;
    DROP SCHEMA IF EXISTS graphile_worker CASCADE`);
  await client.end();
}

async function readStoredFile(storageKey: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await fileStore().read(storageKey)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Returns the twin project's exports from the API running on the given database. */
async function exportsOf(url: string): Promise<string> {
  const { tenant, admin, project } = twin;
  const args = [tenant.host, admin.token, String(project.id)];
  const program = ["--import", "tsx", "tests/support/processes/export-program.ts", ...args];
  const env = { ...process.env, NODE_ENV: "test" as const, DATABASE_URL: url };
  return (await promisify(execFile)(process.execPath, program, { env })).stdout;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lanework-backup-"));
  file = path.join(folder, "all.tar.gz");
  twin = await makeTwin();
  await makeTwin();
  // Characters that break text formats.
  await rows(Prisma.sql`UPDATE issues SET description = ${'tab\t line\n return\r \\N \\. "quoted" 😀'}
    WHERE tenant_id = ${twin.tenant.id}`);
  const kept = await saveFile(
    { tenantId: twin.tenant.id },
    { kind: "pictures", source: Readable.from([content]), limit: 1000 },
  );
  key = kept.storageKey;
  await rows(Prisma.sql`UPDATE users SET picture_key = ${key} WHERE id = ${twin.admin.id}`);
  await transaction((tx) => addJob("send-mail", { tenant_id: twin.tenant.id, mail_id: "1" }, tx));
  // Waits for writes that continue after their requests have been answered.
  await vi.waitUntil(() => pool.totalCount - pool.idleCount + pool.waitingCount === 0, 30_000);
  // Keeps token use, recorded once a minute, from changing rows before the comparison.
  await rows(Prisma.sql`UPDATE api_tokens SET last_used_at = now() + interval '1 hour'`);
  ({ url: target } = await openTestDatabase("lanework_test_restored", true));
  backedUp = await dumpAll(source); // Taken before the exports, which are audited.
  await writeBackup(source, file, { withSecret: false });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const newest = readMigrations().at(-1)?.name ?? "";

describe("restoring a backup", () => {
  it("brings back every row, sequence, job and file, byte for byte", async () => {
    expect(Object.values(backedUp).filter((lines) => lines.length > 0).length).toBeGreaterThan(30);
    expect(backedUp["graphile_worker._private_jobs"]?.length).toBeGreaterThan(0);
    await wipe(target);
    await fileStore().remove(key);
    const counts = await restoreBackup(target, file, { mayReplace: false });
    expect(counts).toMatchObject({ migrations: 0, hasSecret: false });
    expect(counts.files).toBeGreaterThan(1);
    expect(await dumpAll(target)).toEqual(backedUp);
    expect((await readStoredFile(key)).equals(content)).toBe(true);
  });

  it("yields the same exports, byte for byte", async () => {
    const exported = await exportsOf(source);
    expect(exported).toMatch(/^200\nkey,.*Twin issue.*\n200\n\[\{.*Twin comment/s);
    expect(await exportsOf(target)).toBe(exported);
  });

  it("leaves a working database: constraints apply, triggers fire and the application runs", async () => {
    const client = await connectTo(target);
    await expect(
      client.query("UPDATE issues SET lane_id = 2147483647 WHERE tenant_id = $1", [twin.tenant.id]),
    ).rejects.toMatchObject({ code: "23503" });
    const keys = "SELECT count(*)::int AS count FROM pg_constraint WHERE contype = 'f'";
    const source = await selectJson<{ count: number }>(Prisma.sql`SELECT count(*)::int AS count
      FROM pg_constraint WHERE contype = 'f'`);
    expect((await client.query(keys)).rows).toEqual(source);
    const off = "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'O'";
    expect((await client.query(off)).rows).toEqual([]);
    await client.end();
    const { slug } = twin.tenant;
    const made = await cli(["token", twin.admin.email, "--tenant", slug], { DATABASE_URL: target });
    expect(made.stderr).toBe("");
    expect(made.stdout.trim().split("\n").at(-1)).toMatch(/^lw_/);
  });

  it("rejects a non-empty database unless told to replace it", async () => {
    await expect(restoreBackup(target, file, { mayReplace: false })).rejects.toThrow("not empty");
    await restoreBackup(target, file, { mayReplace: true });
    expect(await dumpAll(target)).toEqual(backedUp);
  });

  it("discards files that only the replaced database had", async () => {
    const replaced = await connectTo(target);
    const other = `${twin.tenant.id}/pictures/only-in-replaced`;
    await replaced.query("UPDATE users SET picture_key = $1 WHERE picture_key = $2", [other, key]);
    await restoreBackup(target, file, { mayReplace: true });
    const due = "SELECT 1 FROM discarded_files WHERE due_at <= now() AND storage_key = $1";
    expect((await replaced.query(due, [other])).rowCount).toBe(1);
    expect((await replaced.query(due, [key])).rowCount).toBe(0);
    await replaced.end();
  });

  it("rejects a database in use by servers", async () => {
    // Opens a connection, because the pool closes idle ones.
    await selectJson(Prisma.sql`SELECT 1 AS open`);
    await expect(restoreBackup(source, file, { mayReplace: true })).rejects.toThrow("Stop them");
  });

  it("applies migrations newer than the backup", async () => {
    const older = path.join(folder, "older.tar.gz");
    const previous = await connectTo(target);
    await previous.query("BEGIN");
    await makeTables(previous, readMigrations().slice(0, -1));
    await previous.query("INSERT INTO tenants (slug, name) VALUES ('old', 'Old')");
    await previous.query("COMMIT");
    await previous.end();
    await writeBackup(target, older, { withSecret: false });
    await wipe(target);
    const counts = await restoreBackup(target, older, { mayReplace: false });
    expect(counts.migrations).toBe(1);
    const after = await connectTo(target);
    const { rows: found } = await after.query("SELECT slug FROM tenants");
    expect(found).toEqual([{ slug: "old" }]);
    const { rows: applied } = await after.query<{ name: string }>(
      "SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1 DESC LIMIT 1",
    );
    expect(applied).toEqual([{ name: newest }]);
    await after.end();
  });
});

describe("a lost connection", () => {
  /** Runs `work` until it waits for a locked table, then terminates its connection. */
  async function cutOff(url: string, name: string, work: () => Promise<unknown>): Promise<void> {
    const [holder, admin] = [await connectTo(url), await connectTo(url)];
    await holder.query("BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE");
    const failed = expect(work()).rejects.toThrow("terminating connection");
    const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()
      AND application_name = $1 AND wait_event_type = 'Lock'`;
    await vi.waitUntil(async () => (await admin.query(cut, [name])).rowCount === 1, 30_000);
    await failed;
    await Promise.all([holder.end(), admin.end()]);
  }

  it("leaves neither a complete nor a partial backup", async () => {
    const lost = path.join(folder, "lost");
    await mkdir(lost);
    await cutOff(source, "backup of lanework", () =>
      writeBackup(source, path.join(lost, "all.tar.gz"), { withSecret: false }),
    );
    expect(await readdir(lost)).toEqual([]);
  });

  it("does not change the database being replaced", async () => {
    const before = await dumpAll(target);
    await cutOff(target, "restore of lanework", () =>
      restoreBackup(target, file, { mayReplace: true }),
    );
    expect(await dumpAll(target)).toEqual(before);
    expect((await readStoredFile(key)).equals(content)).toBe(true);
  });
});

describe("an invalid backup", () => {
  const expectRejectedUnchanged = async (damaged: string, message: RegExp | string) => {
    const before = await dumpAll(target);
    const restored = restoreBackup(target, damaged, { mayReplace: true });
    await expect(restored).rejects.toThrow(message);
    expect(await dumpAll(target)).toEqual(before);
  };

  it("is rejected if truncated, and changes nothing", async () => {
    const short = path.join(folder, "short.tar.gz");
    const bytes = await readFile(file);
    await writeFile(short, bytes.subarray(0, bytes.length - 200));
    await expectRejectedUnchanged(short, /damaged|truncated/);
    const plain = gunzipSync(bytes);
    await writeFile(short, gzipSync(plain.subarray(0, 512 * Math.floor(plain.length / 1024))));
    await expectRejectedUnchanged(short, /truncated|damaged/);
  });

  it("is rejected if a byte was changed", async () => {
    const changed = path.join(folder, "changed.tar.gz");
    const plain = gunzipSync(await readFile(file));
    const at = plain.indexOf(content);
    expect(at).toBeGreaterThan(0);
    plain[at] = (plain[at] ?? 0) ^ 1;
    await writeFile(changed, gzipSync(plain));
    await expectRejectedUnchanged(changed, `files/${key} has changed since it was written`);
    expect((await readStoredFile(key)).equals(content)).toBe(true);
  });

  it("is rejected if it was created by a newer version", async () => {
    const newer = path.join(folder, "newer.tar.gz");
    const plain = gunzipSync(await readFile(file)).toString("latin1");
    const other = newest.replace(/^\d{4}/, "2999");
    await writeFile(newer, gzipSync(Buffer.from(plain.replace(newest, other), "latin1")));
    await expectRejectedUnchanged(newer, "newer version");
  });

  it("is rejected if it is some other kind of file", async () => {
    const other = path.join(folder, "other");
    await writeFile(other, "not an archive");
    await expectRejectedUnchanged(other, "damaged");
    await writeFile(other, gzipSync(Buffer.alloc(4096, "x")));
    await expectRejectedUnchanged(other, "not a backup");
    await expectRejectedUnchanged(path.join(folder, "missing"), "File not found");
  });
});

describe("the command line", () => {
  const env = { DATABASE_URL: source };

  it("writes a file readable only by its owner, never overwrites one, and reports what the file does not contain", async () => {
    const made = path.join(folder, "cli.tar.gz");
    await writeFile(`${made}.part`, "left by a killed backup", { mode: 0o644 });
    const first = await cli(["backup", made], env);
    expect(first.stderr).toBe("");
    expect(first.stdout).toContain("The file does not contain the secret");
    expect((await stat(made)).mode & 0o777).toBe(0o600);
    const again = await cli(["backup", made], env);
    expect(again.code).toBe(1);
    expect(again.stderr).toMatch(/already exists/);
  });

  it("includes the secret on request", async () => {
    const secret = "a long secret for this test";
    const made = path.join(folder, "secret.tar.gz");
    await cli(["backup", made, "--with-secret"], { ...env, NEXTAUTH_SECRET: secret });
    await wipe(target);
    const parent = await mkdtemp(path.join(tmpdir(), "lanework-home-"));
    const home = path.join(parent, "not", "there", "yet");
    const done = await cli(["restore", made], { DATABASE_URL: target, DATA_DIR: home });
    expect(done.stderr).toBe("");
    expect(await readFile(path.join(home, "secret"), "utf8")).toBe(secret);
    for (const [url, action] of Object.entries({ [source]: "created", [target]: "restored" })) {
      const client = await connectTo(url);
      const audited = `SELECT action, actor_id FROM audit_entries WHERE subject_type = 'backup' AND tenant_id = $1`;
      const { rows: entries } = await client.query(audited, [twin.tenant.id]);
      expect(entries).toContainEqual({ action, actor_id: null });
      await client.end();
    }
    const other = {
      DATABASE_URL: target,
      DATA_DIR: home,
      NEXTAUTH_SECRET: "another installation's secret",
    };
    const refused = await cli(["restore", made, "--force"], other);
    expect(refused.stderr).toMatch(/differs from this installation's/);
    await wipe(target);
    await writeFile(path.join(home, "secret"), "its own secret, also long");
    const kept = await cli(["restore", made], { DATABASE_URL: target, DATA_DIR: home });
    expect(kept.stderr).toMatch(/differs from this installation's/);
    expect(await readFile(path.join(home, "secret"), "utf8")).toMatch(/its own/);
    await rm(parent, { recursive: true });
  });

  it("reports errors on one line", async () => {
    const done = await cli(["restore", path.join(folder, "none")], { DATABASE_URL: target });
    expect(done.code).toBe(1);
    expect(done.stderr.trim().split("\n")).toHaveLength(1);
  });
});
