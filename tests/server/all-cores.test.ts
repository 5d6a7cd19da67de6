// @module-tag slow
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { projectChannel } from "@/lib/messaging/realtime/channels";
import { openTestDatabase } from "../support/database/test-database";
import { FaultyProcess } from "../support/processes/faulty-process";
import type { Workspace, WorkspaceProject } from "../support/people/workspace";

/** `npm start` with two server processes: they are one product on one port. */
const METRICS_TOKEN = "a token for the metrics";
const NEXTAUTH_SECRET = "a secret for the failure tests";
let product: FaultyProcess;
let workspace: Workspace;
let project: WorkspaceProject;
let publicKey: string;
let close: (() => Promise<void>) | undefined;

beforeAll(async () => {
  // Set before anything reads the settings, because the servers must accept what a test signs.
  Object.assign(process.env, { NEXTAUTH_SECRET });
  const database = await openTestDatabase("lanework_all_cores", true);
  const settings = { PROCESSES: "2", METRICS_TOKEN };
  product = await FaultyProcess.startWith(
    { databaseUrl: database.url, settings },
    "scripts/start.mjs",
  );
  close = async () => {
    product.child.kill("SIGTERM");
    await product.exited;
    await database.release();
  };
  await product.waitUntilLive();
  // Modules that use the pool read its URL from the settings when they load.
  const [{ Workspace }, { makeProjectToken }, { prisma }, { pool }] = await Promise.all([
    import("../support/people/workspace"),
    import("../support/errors/ingest"),
    import("@/tests/support/database/prisma"),
    import("@/lib/platform/db/pool"),
  ]);
  workspace = await Workspace.make(product.port);
  project = await workspace.project("Cores", "COR");
  await prisma.tenant.update({ where: { id: workspace.id }, data: { errorTrackingEnabled: true } });
  ({ publicKey } = await makeProjectToken(workspace, project, workspace.admin));
  const stopProduct = close;
  close = async () => {
    await prisma.$disconnect();
    await pool.end();
    await stopProduct();
  };
}, 180_000);
afterAll(() => close?.(), 120_000);

const base = () => `http://127.0.0.1:${product.port}`;

/** Each request has a connection of its own, so that both servers get some. */
const head = { connection: "close" };

function sendEvent(): Promise<Response> {
  const event = {
    event_id: randomBytes(16).toString("hex"),
    exception: { values: [{ type: "CartError", value: "gone" }] },
  };
  return fetch(`${base()}/api/${project.id}/store/?sentry_key=${publicKey}`, {
    method: "POST",
    headers: { ...head, origin: "https://shop.example" },
    body: JSON.stringify(event),
  });
}

/** Sends an event's head with the given headers, and the beginning of its body. */
function sendRaw(headers: string[], body: string): Socket {
  const socket = connect(product.port, "127.0.0.1");
  const path = `/api/${project.id}/store/?sentry_key=${publicKey}`;
  const head = [`POST ${path} HTTP/1.1`, `Host: 127.0.0.1:${product.port}`, ...headers];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  socket.on("error", () => undefined);
  return socket;
}

/** Returns the number of reads of the project that all processes have counted. */
async function countReads(): Promise<number> {
  const headers = { ...head, authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${base()}/api/metrics`, { headers })).text();
  const name = "lanework_http_request_duration_seconds_count";
  const labels = 'method="GET",route="/api/projects/[projectId]",status="2xx"';
  return Number(text.split(`${name}{${labels}} `)[1]?.split("\n")[0] ?? 0);
}

const readProject = () => workspace.admin.api.get(`/api/projects/${project.id}`);
const servers = () => product.pidsOf("server").length;

describe("npm start", () => {
  it("starts the servers and one process each for events and the queue, and announces them once", async () => {
    await expect.poll(servers).toBe(2);
    await expect.poll(() => product.pidsOf("ingest").length).toBe(1);
    await expect.poll(() => product.pidsOf("worker").length).toBe(1);
    expect(product.lines("Setup code")).toHaveLength(1);
    expect(product.lines("Lanework is ready on")).toHaveLength(1);
  });

  it("connects the live updates of all servers", async () => {
    const { client, join, next } = await import("../support/messaging/realtime");
    const guests = Array.from({ length: 4 }, () => client(product.port));
    const heard = await Promise.all(
      guests.map(async (guest) => {
        const channel = await join(guest, projectChannel(workspace.id, project.id));
        return { event: next(channel, "project-changed") };
      }),
    );
    await workspace.issue(project, { title: "Heard by everyone" });
    for (const { event } of heard) expect(await event).toBeTruthy();
    for (const guest of guests) guest.disconnect();
  });

  it("counts requests of all servers, and goes on counting when one is replaced", async () => {
    const before = await countReads();
    for (let count = 0; count < 6; count += 1) await readProject();
    await expect.poll(countReads).toBe(before + 6);
    process.kill(product.pidsOf("server")[0] ?? 0, "SIGKILL");
    await expect.poll(servers).toBe(3);
    await readProject();
    await expect.poll(countReads).toBe(before + 7);
  });

  it("serves with replaced servers alone", async () => {
    process.kill(product.pidsOf("server")[1] ?? 0, "SIGKILL");
    await expect.poll(servers).toBe(4);
    await expect.poll(() => readProject().catch(() => null)).toMatchObject({ id: project.id });
  });
});

describe("error events", () => {
  it("are accepted on the same port, with the headers that any page may read", async () => {
    const response = await sendEvent();
    expect(response.status).toBe(200);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("ratelimit-limit")).toBe("6000");
    expect(response.headers.get("x-request-id")).toBeTruthy();
  });

  it("do not hold up anything else", async () => {
    const pid = product.pidsOf("ingest").at(-1) ?? 0;
    process.kill(pid, "SIGSTOP");
    const events = Array.from({ length: 40 }, () => sendEvent());
    for (let count = 0; count < 10; count += 1) await readProject();
    process.kill(pid, "SIGCONT");
    for (const { status } of await Promise.all(events)) expect(status).toBe(200);
  });

  it("are not held up by others that arrive slowly", async () => {
    const slow = Array.from({ length: 40 }, () => sendRaw(["Content-Length: 100"], "{"));
    await Promise.all(slow.map((socket) => once(socket, "connect")));
    expect((await sendEvent()).status).toBe(200);
    for (const socket of slow) socket.destroy();
  });

  it("end no server, whatever their headers are", async () => {
    const before = servers();
    for (const header of ["Trailer: x", "TE: trailers", "Connection: close, host"]) {
      const socket = sendRaw(["Content-Length: 2", header], "{}");
      const [answer] = (await once(socket, "data")) as [Buffer];
      expect(String(answer)).toMatch(/^HTTP\/1\.1 [24]\d\d /);
      socket.destroy();
    }
    expect(await readProject()).toMatchObject({ id: project.id });
    expect(servers()).toBe(before);
  });

  it("of clients that leave while their process restarts keep no place", async () => {
    process.kill(product.pidsOf("ingest").at(-1) ?? 0, "SIGKILL");
    const gone = Array.from({ length: 20 }, () => sendRaw(["Content-Length: 100"], "{"));
    await Promise.all(gone.map((socket) => once(socket, "connect")));
    for (const socket of gone) socket.destroy();
    await expect.poll(async () => (await sendEvent()).status).toBe(200);
  });

  it("wait while their process restarts", async () => {
    process.kill(product.pidsOf("ingest").at(-1) ?? 0, "SIGKILL");
    await expect.poll(() => product.lines("ingest process ended").length).toBe(2);
    // On a slow machine, the process may need longer than a request waits.
    await expect.poll(async () => (await sendEvent()).status).toBe(200);
  });

  it("get an error if the body is too large", async () => {
    const response = await fetch(`${base()}/api/${project.id}/store/?sentry_key=${publicKey}`, {
      method: "POST",
      body: "x".repeat(12 * 1024 * 1024),
    });
    expect(response.status).toBe(413);
    expect((await sendEvent()).status).toBe(200);
  });
});

it("finishes requests in progress when it is asked to end", async () => {
  const path = `/api/projects/${project.id}/labels`;
  const body = JSON.stringify({ name: "finished", color: 1 });
  const headers = {
    ...workspace.admin.api.headers,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    expect: "100-continue",
  };
  const options = { port: product.port, host: "127.0.0.1", method: "POST", path, headers };
  const sent = request(options);
  const received = once(sent, "response");
  sent.flushHeaders();
  // The server has the request, but not yet its body.
  await once(sent, "continue");
  product.child.kill("SIGTERM");
  // A connection that arrives while the servers close may be accepted and never served: node:cluster
  // has nobody left to pass it to.
  const isClosed = () =>
    fetch(`${base()}/api/health/live`, { headers: head, signal: AbortSignal.timeout(300) }).then(
      () => false,
      () => true,
    );
  await expect.poll(isClosed).toBe(true);
  sent.end(body);
  const [response] = (await received) as [{ statusCode: number; resume: () => void }];
  response.resume();
  expect(response.statusCode).toBe(201);
  expect(await product.exited).toEqual([0, null]);
});
