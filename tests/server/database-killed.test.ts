// @module-tag slow
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { setDatabase } from "@/lib/platform/config/config";
import { readLock } from "@/lib/platform/db/embedded/embedded-process";
import { testPort } from "../support/processes/test-port";
import { projectChannel } from "@/lib/messaging/realtime/channels";
import { ServerProcess } from "../crash/server-process";
import type { Workspace, WorkspaceProject } from "../support/people/workspace";

/**
 * docs/spec/conventions.md#errors: an embedded database that dies is restarted without losing
 * anything it confirmed, and no request returns 500.
 */
vi.setConfig({ testTimeout: 300_000 });
const ROUNDS = 3;
let dir: string;
let server: ServerProcess;
let workspace: Workspace;
let project: WorkspaceProject;
let close: (() => Promise<void>) | undefined;

/**
 * Returns the cluster's folder. If the tests run as root, it is elsewhere when the server's user
 * cannot enter the data folder.
 */
function home(): string {
  const marker = path.join(dir, "postgres/moved-to");
  return existsSync(marker) ? readFileSync(marker, "utf8").trim() : path.join(dir, "postgres");
}

const dataDir = () => path.join(home(), "cluster/data");

/**
 * Returns the server's process id and port from its lock file, which briefly has no port during
 * startup.
 */
function postmaster(): { pid: number; port: number } {
  const lock = readLock(dataDir());
  if (!lock) throw new Error("no lock file");
  return lock;
}

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "lanework-killed-"));
  const NEXTAUTH_SECRET = "a secret for the test";
  Object.assign(process.env, { NEXTAUTH_SECRET });
  const DB_PORT = String(await testPort());
  const env = { DATA_DIR: dir, DB_PORT, DATABASE_URL: "", NEXTAUTH_SECRET, LOG_LEVEL: "fatal" };
  server = new ServerProcess(await testPort(), env);
  await server.start();
  const password = readFileSync(path.join(dir, "postgres/password"), "utf8").trim();
  setDatabase(`postgresql://lanework:${password}@127.0.0.1:${postmaster().port}/lanework`);
  // Imported late, because modules that use the pool read its address from the settings when they
  // load.
  const [{ Workspace }, { pool }, { prisma }] = await Promise.all([
    import("../support/people/workspace"),
    import("@/lib/platform/db/pool"),
    import("@/tests/support/database/prisma"),
  ]);
  workspace = await Workspace.make(server.port);
  project = await workspace.project("Killed", "KILL");
  close = async () => {
    await prisma.$disconnect();
    await pool.end();
  };
}, 180_000);
afterAll(async () => {
  await close?.();
  const cluster = home();
  await server.stop();
  for (const folder of new Set([dir, cluster])) await rm(folder, { recursive: true, force: true });
}, 120_000);

const issues = () => `/api/projects/${project.id}/issues`;
const fields = (title: string) => ({
  ...{ title, description: "", priority: 1, type: 0 },
  lane_id: project.lanes[0]?.id,
});

/**
 * Creates issues until told to stop, and records every status. Returns the titles of the confirmed
 * issues.
 */
async function createIssues(isOver: () => boolean, statuses: Set<number>): Promise<string[]> {
  const confirmed: string[] = [];
  while (!isOver() && server.end === undefined) {
    const title = randomUUID();
    const status = await workspace.admin.api.post(issues(), fields(title)).then(
      () => 201,
      (error: unknown) => Number(/: (\d{3}) /.exec((error as Error).message)?.[1]),
    );
    statuses.add(status);
    if (status === 201) confirmed.push(title);
  }
  return confirmed;
}

/** Kills PostgreSQL, and waits until a new one responds. */
async function killAndWait(): Promise<void> {
  // The lock file may be missing briefly while another process checks whether PostgreSQL is
  // running.
  const { pid } = await vi.waitFor(postmaster, { timeout: 60_000 });
  process.kill(pid, "SIGKILL");
  const live = await fetch(`http://127.0.0.1:${server.port}/api/health/live`);
  expect(live.status).toBe(200);
  const isBack = async () => {
    if ((readLock(dataDir())?.pid ?? pid) === pid) return false;
    return workspace.admin.api.get(issues()).then(
      () => true,
      () => false,
    );
  };
  while (!(await isBack())) {
    if (server.end !== undefined) throw new Error(`The server exited: ${server.end}`);
    await sleep(50);
  }
}

it("after kill -9, requests return 503 until PostgreSQL is back on the same port with all confirmed data", async () => {
  const { port } = postmaster();
  const statuses = new Set<number>();
  let isOver = false;
  const load = Array.from({ length: 4 }, () => createIssues(() => isOver, statuses));
  for (let round = 0; round < ROUNDS; round += 1) {
    // Leaves time for requests to be in progress when PostgreSQL is killed.
    await sleep(500);
    await killAndWait();
  }
  isOver = true;
  const confirmed = (await Promise.all(load)).flat();
  expect([...statuses].sort()).toEqual([201, 503]);
  expect(postmaster().port).toBe(port);
  const { prisma } = await import("@/tests/support/database/prisma");
  const stored = await prisma.issue.findMany({ where: { title: { in: confirmed } } });
  expect(stored).toHaveLength(confirmed.length);
});

it("live updates and the queue recover", async () => {
  const { client, join, next } = await import("../support/messaging/realtime");
  const guest = client(server.port);
  const channel = await join(guest, projectChannel(workspace.id, project.id));
  await killAndWait();
  const heard = next<{ issue_ids?: number[] }>(channel, "project-changed");
  await workspace.admin.api.post(issues(), fields("After the restart"));
  expect(await heard).toBeTruthy();
  guest.disconnect();
});
