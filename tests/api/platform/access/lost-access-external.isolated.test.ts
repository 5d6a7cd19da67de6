import "../../../support/database/own-database";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { setPort } from "@/lib/platform/config/config";
import { Prisma, rows } from "@/lib/platform/db/query";
import { startWorkers } from "@/server/workers/start-workers";
import { refuseBody, refuseRequest } from "@/server/realtime/signature";
import { makeJobsDue, listJobs } from "../../../support/records/jobs";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/**
 * When an external Pusher app holds the sockets, access is revoked by calling its API for each user
 * (docs/spec/access.md#losing-access).
 */
const keys = { key: "app-key", secret: "app-secret" };

/**
 * Received calls with their status (401 for an invalid signature), and the statuses to return for
 * the next calls.
 */
const calls: string[] = [];
let statuses: number[] = [];
const server = createServer((request, response) => {
  void buffer(request).then((body) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? "", "http://localhost");
    const method = request.method ?? "";
    const refusal = refuseRequest(keys, { method, path, query }) ?? refuseBody(query, body);
    const status = refusal === undefined ? (statuses.shift() ?? 200) : 401;
    if (path.includes("/users/")) calls.push(`${path} ${status}`);
    response.writeHead(status, { "content-type": "application/json" }).end("{}");
  });
});

let tenant: TestTenant;
let admin: TestUser;
let member: TestUser;
let project: TestProject;
let stop: (() => Promise<void>) | undefined;

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  Object.assign(process.env, {
    PUSHER_APP_ID: "7",
    PUSHER_KEY: keys.key,
    PUSHER_SECRET: keys.secret,
    PUSHER_HOST: "127.0.0.1",
    PUSHER_PORT: String((server.address() as AddressInfo).port),
    PUSHER_SCHEME: "http",
  });
  // Forces the settings to be reloaded.
  setPort(3000);
});
beforeEach(async () => {
  await rows(Prisma.sql`DELETE FROM graphile_worker._private_jobs`);
  calls.length = 0;
  statuses = [];
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  member = await tenant.user();
  project = await tenant.project(admin, [member]);
});
afterEach(async () => {
  await stop?.();
  stop = undefined;
});
afterAll(() => {
  server.close();
});

const path = () => `/apps/7/users/${member.id}/terminate_connections`;
const remove = () => admin.api.delete(`${project.path}/members/${member.id}`);

it("the app is told to disconnect a removed member", async () => {
  stop = await startWorkers();
  await remove();
  await expect.poll(() => calls).toEqual([`${path()} 200`]);
});

it("the app is called when a user loses a session or token or is deactivated", async () => {
  stop = await startWorkers();
  const [token] = (await member.api.get<{ id: number }[]>("/api/tokens")).body;
  await tenant.token(member.id);
  await member.api.delete(`/api/tokens/${token?.id}`);
  await expect.poll(() => calls).toEqual([`${path()} 200`]);
  const body = { first_name: "A", last_name: "B", role_id: member.roleId, status: 2 };
  await admin.api.put(`/api/users/${member.id}`, body);
  await expect.poll(() => calls).toEqual([`${path()} 200`, `${path()} 200`]);
});

it("the app is called again after a failure", async () => {
  statuses = [503];
  stop = await startWorkers();
  await remove();
  await expect.poll(() => calls).toEqual([`${path()} 503`]);
  await expect
    .poll(() => listJobs().then((jobs) => jobs.some((job) => job.attempts === 1 && !job.locked_by)))
    .toBe(true);
  await makeJobsDue();
  await expect.poll(() => calls).toEqual([`${path()} 503`, `${path()} 200`]);
});

it("once a worker starts, the app is notified of changes made while none was running, but not of rejected ones", async () => {
  expect((await admin.api.delete(`${project.path}/members/${admin.id}`)).status).toBe(422);
  await remove();
  expect(calls).toEqual([]);
  stop = await startWorkers();
  await expect.poll(() => calls).toEqual([`${path()} 200`]);
});
