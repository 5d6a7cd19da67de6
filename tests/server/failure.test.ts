// @module-tag slow
import { spawn } from "node:child_process";
import { constants, existsSync } from "node:fs";
import { copyFile, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { connectTo } from "../support/database/database-copy";
import { FaultyProcess } from "../support/processes/faulty-process";
import { openTestDatabase, type TestDatabase } from "../support/database/test-database";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase("lanework_failure");
});
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
  await database.release();
});

const folders: string[] = [];
const started: FaultyProcess[] = [];
afterEach(() => {
  for (const { child } of started.splice(0)) child.kill("SIGTERM");
});
async function start(...args: string[]): Promise<FaultyProcess> {
  const faulty = await FaultyProcess.start(database.url, ...args);
  started.push(faulty);
  await faulty.waitUntilLive();
  return faulty;
}

describe.skipIf(!existsSync(".next/BUILD_ID"))("the server", () => {
  it("logs one line and exits on an uncaught exception, and `npm start` starts a new one", async () => {
    const faulty = await start("scripts/start.mjs");
    faulty.signal("SIGUSR2");
    await expect.poll(() => faulty.pids.length).toBe(2);
    await faulty.waitUntilLive();
    expect(faulty.lines("planted exception")).toHaveLength(1);
    expect(faulty.lines("uncaught exception; shutting down")).toHaveLength(1);
    expect(faulty.lines("ended unexpectedly (status 70)")).toHaveLength(1);
    // A signal counts as a clean exit: it is passed on, and no new server starts.
    faulty.child.kill("SIGTERM");
    expect(await faulty.exited).toEqual([0, null]);
    expect(faulty.pids).toHaveLength(2);
  });

  it("is restarted when it is killed, unless the supervisor is stopped right after", async () => {
    const faulty = await start("scripts/start.mjs");
    faulty.signal("SIGKILL");
    await expect.poll(() => faulty.output).toContain("ended unexpectedly (SIGKILL)");
    faulty.child.kill("SIGINT");
    await faulty.exited;
    expect(faulty.pids.length).toBeLessThanOrEqual(2);
  });

  it("does not stop the supervisor when it is killed, even if no process can be spawned for a while", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "lanework-node-"));
    folders.push(folder);
    const program = path.join(folder, "node");
    await copyFile(process.execPath, program, constants.COPYFILE_FICLONE);
    const faulty = await FaultyProcess.startWith(
      { program, databaseUrl: database.url },
      "scripts/start.mjs",
    );
    started.push(faulty);
    await faulty.waitUntilLive();
    await rename(program, `${program}.away`);
    faulty.signal("SIGKILL");
    await expect.poll(() => faulty.lines("could not be started")).not.toHaveLength(0);
    await rename(`${program}.away`, program);
    await expect.poll(() => faulty.pids.length).toBe(2);
    await faulty.waitUntilLive();
    faulty.child.kill("SIGTERM");
    expect(await faulty.exited).toEqual([0, null]);
  });

  it("logs an unhandled rejection in one line, and continues", async () => {
    const faulty = await start("dist/main.js");
    faulty.signal("SIGCONT");
    await expect.poll(() => faulty.lines("unhandled rejection")).toHaveLength(1);
    await faulty.waitUntilLive();
    expect(faulty.lines("planted rejection")).toHaveLength(1);
    faulty.signal("SIGTERM");
    expect(await faulty.exited).toEqual([0, null]);
  });

  it("replaces its worker thread after an exception there, and only logs a rejection there", async () => {
    const faulty = await start("dist/main.js");
    await expect.poll(() => faulty.lines("Lanework is ready")).toHaveLength(1);
    faulty.signal("SIGWINCH");
    await expect.poll(() => faulty.lines("unhandled rejection")).toHaveLength(1);
    expect(faulty.lines("the worker thread exited; replacing it")).toHaveLength(0);
    faulty.signal("SIGURG");
    await expect.poll(() => faulty.lines("the worker thread exited; replacing it")).toHaveLength(1);
    expect(faulty.lines("planted exception")).toHaveLength(1);
    // The new thread runs the waiting jobs.
    const client = await connectTo(database.url);
    await client.query(`SELECT graphile_worker.add_job('broadcast', '{"messages":[]}')`);
    const waiting = async () => (await client.query("SELECT FROM graphile_worker.jobs")).rowCount;
    await expect.poll(waiting).toBe(0);
    await client.end();
    await faulty.waitUntilLive();
    faulty.signal("SIGTERM");
    expect(await faulty.exited).toEqual([0, null]);
  });
});

describe.each(["ingest", "worker"])("npm run %s", (name) => {
  it("exits with 70 on an exception, and logs a rejection", async () => {
    const faulty = await FaultyProcess.start(database.url, `dist/${name}.js`);
    started.push(faulty);
    await expect
      .poll(() => faulty.output)
      .toMatch(/^Lanework('s worker is ready| is accepting error)/m);
    faulty.signal("SIGCONT");
    await expect.poll(() => faulty.lines("unhandled rejection")).toHaveLength(1);
    expect(faulty.child.exitCode).toBeNull();
    faulty.signal("SIGUSR2");
    expect(await faulty.exited).toEqual([70, null]);
    expect(faulty.lines("uncaught exception; shutting down")).toHaveLength(1);
  });
});

it("a startup that cannot succeed logs the reason once and is not retried", async () => {
  const first = await start("dist/ingest.js");
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    env: { ...process.env, PORT: String(first.port), DATABASE_URL: database.url },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const second = new FaultyProcess(child, first.port);
  expect(await second.exited).toEqual([1, null]);
  expect(second.lines("is in use")).toHaveLength(1);
});
