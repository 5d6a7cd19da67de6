import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { setDatabase } from "@/lib/platform/config/config";
import { checkServer } from "@/lib/platform/db/startup/check-server";
import { testPort } from "../support/processes/test-port";
import { projectChannel } from "@/lib/messaging/realtime/channels";
import { ServerProcess } from "../crash/server-process";
import { type PgBouncer, startPgBouncer } from "../support/database/pgbouncer";
import { openTestDatabase, type TestDatabase } from "../support/database/test-database";

/**
 * docs/operating.md: a pooler must preserve sessions. Uses Debian's PgBouncer with its default
 * settings.
 */
vi.setConfig({ testTimeout: 180_000 });
const NEXTAUTH_SECRET = "a secret for the pooler test";
let database: TestDatabase;

beforeAll(async () => {
  Object.assign(process.env, { NEXTAUTH_SECRET });
  database = await openTestDatabase("lanework_pgbouncer", true);
}, 180_000);
afterAll(() => database.release(), 120_000);

describe("in session mode", () => {
  let bouncer: PgBouncer;
  let server: ServerProcess;
  beforeAll(async () => {
    bouncer = await startPgBouncer(database.url, "session");
    const env = { DATABASE_URL: bouncer.url, NEXTAUTH_SECRET, LOG_LEVEL: "error" };
    server = new ServerProcess(await testPort(), env);
    await server.start();
    setDatabase(bouncer.url);
  }, 180_000);
  afterAll(async () => {
    const [{ pool }, { prisma }] = await Promise.all([
      import("@/lib/platform/db/pool"),
      import("@/tests/support/database/prisma"),
    ]);
    await server.stop();
    await prisma.$disconnect();
    await pool.end();
    await bouncer.stop();
  }, 120_000);

  it("the product starts and writes, and its queue and live updates work", async () => {
    const [{ Workspace }, { client, join, next }] = await Promise.all([
      import("../support/people/workspace"),
      import("../support/messaging/realtime"),
    ]);
    const workspace = await Workspace.make(server.port);
    const project = await workspace.project("Pooled", "POOL");
    const guest = client(server.port);
    const channel = await join(guest, projectChannel(workspace.id, project.id));
    const heard = next<{ issue_ids?: number[] }>(channel, "project-changed");
    const body = { title: "One", description: "", priority: 1, type: 0 };
    const path = `/api/projects/${project.id}/issues`;
    const { id } = await workspace.admin.api.post<{ id: number }>(path, {
      ...body,
      lane_id: project.lanes[0]?.id,
    });
    expect((await heard).issue_ids).toEqual([id]);
    guest.disconnect();
  });

  it("each connection has the settings that plans and timeouts depend on", async () => {
    const { pool } = await import("@/lib/platform/db/pool");
    const { rows } = await pool.query(
      `SELECT current_setting('jit') AS jit, current_setting('work_mem') AS work_mem,
         current_setting('random_page_cost') AS cost, current_setting('timezone') AS timezone,
         current_setting('lock_timeout') AS lock, current_setting('idle_in_transaction_session_timeout') AS idle,
         current_setting('statement_timeout') <> '0' AS is_limited`,
    );
    expect(rows).toEqual([
      {
        ...{ jit: "off", work_mem: "16MB", cost: "1.1", timezone: "UTC" },
        ...{ lock: "15s", idle: "20s", is_limited: true },
      },
    ]);
  });
});

describe.each(["transaction", "statement"] as const)("in %s mode", (mode) => {
  let bouncer: PgBouncer;
  beforeAll(async () => {
    bouncer = await startPgBouncer(database.url, mode);
  });
  afterAll(() => bouncer.stop());

  it("the product does not start, and reports the reason in one line", async () => {
    const env = { ...process.env, DATABASE_URL: bouncer.url, PORT: String(await testPort()) };
    const child = spawn(process.execPath, ["dist/main.js"], { env });
    let output = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
    const [code] = (await once(child, "close")) as [number];
    expect([code, output]).toEqual([
      1,
      "DATABASE_URL points to a pooler without session support. Set its pool mode to session, or connect directly.\n",
    ]);
  });

  it("the missing session support is detected even while others use the pooler", async () => {
    const { default: pg } = await import("pg");
    const others = new pg.Pool({ connectionString: bouncer.url, max: 8 });
    let isOver = false;
    const load = Array.from({ length: 8 }, async () => {
      while (!isOver) await others.query("SELECT pg_sleep(0.003)");
    });
    for (let round = 0; round < 10; round += 1) {
      await expect(checkServer(bouncer.url)).rejects.toThrow("without session support");
    }
    isOver = true;
    await Promise.all(load);
    await others.end();
  });
});

it("a database without a pooler is accepted", async () => {
  await checkServer(database.url);
});
