import { randomBytes } from "node:crypto";
import { Agent, request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testPort } from "../support/processes/test-port";
import { ServerProcess } from "../crash/server-process";
import { openTestDatabase } from "../support/database/test-database";

/** The process that only accepts error events, with its own database. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let server: ServerProcess;
let projectId: number;
let publicKey: string;
let token: string;
let close: () => Promise<void>;

beforeAll(async () => {
  const database = await openTestDatabase("lanework_ingest_apart", true);
  const env = {
    DATABASE_URL: database.url,
    LOG_LEVEL: "error",
    METRICS_TOKEN: "a token for the metrics",
  };
  server = new ServerProcess(await testPort(), env, "dist/ingest.js", "/api/health/live");
  await server.start();
  // Modules that use the pool read its URL from the settings when they load.
  const [{ Workspace }, { makeProjectToken }, { prisma }, { pool }] = await Promise.all([
    import("../support/people/workspace"),
    import("../support/errors/ingest"),
    import("@/tests/support/database/prisma"),
    import("@/lib/platform/db/pool"),
  ]);
  const { id: tenantId, admin } = await Workspace.make(server.port);
  await prisma.tenant.update({ where: { id: tenantId }, data: { errorTrackingEnabled: true } });
  const project = await prisma.project.create({
    data: { tenantId, name: "Apart", keyPrefix: "APA", ownerId: admin.id },
  });
  projectId = project.id;
  ({ publicKey, token } = await makeProjectToken({ id: tenantId }, project, admin));
  close = async () => {
    agent.destroy();
    await server.stop();
    await prisma.$disconnect();
    await pool.end();
    await database.release();
  };
});
afterAll(() => close());

interface Received {
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Sends a request over a single connection that is kept open. */
function call(
  method: string,
  path: string,
  body?: string | Buffer,
  headers: Record<string, string> = {},
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const options = { agent, port: server.port, host: "127.0.0.1", method, path, headers };
    const sent = request(options, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        const { statusCode: status, headers } = response;
        resolve({ status, headers, body: Buffer.concat(parts).toString() });
      });
    });
    sent.once("error", reject);
    sent.end(body);
  });
}

const event = () =>
  JSON.stringify({
    event_id: randomBytes(16).toString("hex"),
    exception: { values: [{ type: "CartError", value: "gone" }] },
  });
const store = () => `/api/${projectId}/store/?sentry_key=${publicKey}`;

describe("the ingestion process", () => {
  it("records events on its three paths, with and without Sentry's trailing slash", async () => {
    const address = (path: string) => `/api/${projectId}/${path}?sentry_key=${publicKey}`;
    for (const path of ["store/", "store"]) {
      expect((await call("POST", address(path), event())).status).toBe(200);
    }
    for (const path of ["envelope/", "envelope"]) {
      const envelope = `{}\n{"type":"event"}\n${event()}\n`;
      expect((await call("POST", address(path), envelope)).status).toBe(200);
    }
    const { errorEvent } = await import("../support/errors/ingest");
    const body = JSON.stringify(errorEvent());
    const path = `/api/projects/${projectId}/error-events`;
    const head = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    expect((await call("POST", path, body, head)).status).toBe(202);
    expect((await call("POST", path, body, { authorization: "Bearer lw_wrong" })).status).toBe(401);
    expect((await call("POST", path, "{}", head)).status).toBe(422);

    const { Prisma, selectJson } = await import("@/lib/platform/db/query");
    const found = await selectJson(
      Prisma.sql`SELECT exception_class, occurrence_count FROM error_groups
      WHERE project_id = ${projectId} ORDER BY exception_class`,
    );
    expect(found).toEqual([
      { exception_class: "CartError", occurrence_count: 4 },
      { exception_class: "TypeError", occurrence_count: 1 },
    ]);
  });

  it("lists the methods it accepts", async () => {
    const events = await call("GET", `/api/projects/${projectId}/error-events`);
    expect([events.status, events.headers["allow"]]).toEqual([405, "POST"]);
    const deleted = await call("DELETE", store());
    expect([deleted.status, deleted.headers["allow"]]).toEqual([405, "POST, OPTIONS"]);
  });

  it("reports its health, and metrics without the queue", async () => {
    expect((await call("GET", "/api/health/live")).status).toBe(200);
    expect((await call("GET", "/api/health/ready")).status).toBe(200);
    const metrics = await call("GET", "/api/metrics", undefined, {
      authorization: "Bearer a token for the metrics",
    });
    expect(metrics.status).toBe(200);
    expect(metrics.body).toContain("lanework_http_request_duration_seconds");
    expect(metrics.body).not.toMatch(/^lanework_queue_\w+\{/m);
  });

  it("allows requests from other origins, and gives each one an id", async () => {
    const response = await call("OPTIONS", store());
    expect(response.status).toBeLessThan(300);
    expect(response.headers["access-control-allow-origin"]).toBe("*");
    expect(response.headers["x-request-id"]).toBeTruthy();
  });

  it.each([
    ["an unknown key", "POST", () => store().replace(publicKey, "0".repeat(32)), 401],
    ["a key for another project", "POST", () => store().replace(`/${projectId}/`, "/9999/"), 403],
    ["an unsupported method", "TRACE", store, 405],
    ["a body that is too large", "POST", store, 413],
  ] as const)(
    "lets pages from other origins read why it rejects %s",
    async (_name, method, path, status) => {
      const body = status === 413 ? Buffer.alloc(12 * 1024 * 1024, "x") : event();
      const response = await call(method, path(), method === "POST" ? body : undefined);
      expect(response.status).toBe(status);
      expect(response.headers["access-control-allow-origin"]).toBe("*");
    },
  );

  it("serves nothing else", async () => {
    const paths = [
      "/",
      "/sign-in",
      "/api/projects",
      "/api/roles",
      "//",
      "/api/%ff/store/",
      "/api/1/2/store/",
    ];
    for (const path of paths) {
      const response = await call("POST", path);
      expect(response.status, path).toBe(404);
      expect(JSON.parse(response.body)).toHaveProperty("message");
    }
  });

  it("rejects invalid requests", async () => {
    expect((await call("TRACE", store())).status).toBe(405);
    expect((await call("GET", "elsewhere")).status).toBe(400);
  });

  it("keeps a connection open if a request body was not read", async () => {
    const unknown = store().replace(publicKey, "0".repeat(32));
    const response = await call("POST", unknown, Buffer.alloc(600_000, "x"));
    expect(response.status).toBe(401);
    expect((await call("POST", store(), event())).status).toBe(200);
  });

  it("rejects requests that are too large, and continues", async () => {
    const response = await call("POST", store(), Buffer.alloc(12 * 1024 * 1024, "x"));
    expect(response.status).toBe(413);
    expect((await call("POST", store(), event())).status).toBe(200);
  });
});
