// @module-tag slow
import type { ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { testPort } from "../support/processes/test-port";
import type * as Query from "@/lib/platform/db/query";
import type { Lane } from "@/lib/planning/lanes/schema";
import { ServerProcess } from "../crash/server-process";
import type { Received } from "../support/stand-ins/receiver";
import { openTestDatabase } from "../support/database/test-database";
import type { WebhookScene } from "../support/messaging/webhook-scene";

/**
 * A process is killed during a delivery and another takes over. Anything not yet recorded is sent
 * again.
 */
const NEXTAUTH_SECRET = "a secret that the processes share";

let worker: ServerProcess;
let open: typeof WebhookScene.open;
let scene: WebhookScene;
let db: typeof Query;
let close: (() => Promise<void>) | undefined;

beforeAll(async () => {
  process.env["NEXTAUTH_SECRET"] = NEXTAUTH_SECRET;
  const database = await openTestDatabase("lanework_webhook_crash", true);
  const port = await testPort();
  const env = {
    DATABASE_URL: database.url,
    NEXTAUTH_SECRET,
    LOG_LEVEL: "error",
    METRICS_PORT: String(port),
    WEBHOOK_ALLOWED_NETWORKS: "127.0.0.0/8",
  };
  worker = new ServerProcess(port, env, "dist/worker.js", "/api/health/live");
  await worker.start();
  // Modules that use the pool read its URL from the settings when they load.
  const [{ WebhookScene }, { prisma }, { pool }, query] = await Promise.all([
    import("../support/messaging/webhook-scene"),
    import("@/tests/support/database/prisma"),
    import("@/lib/platform/db/pool"),
    import("@/lib/platform/db/query"),
  ]);
  db = query;
  open = () => WebhookScene.open();
  close = async () => {
    await worker.stop();
    await prisma.$disconnect();
    await pool.end();
    await database.release();
  };
}, 120_000);
afterAll(() => close?.(), 60_000);
beforeEach(async () => {
  scene = await open();
});
afterEach(() => scene.close());

type Moment = (response: ServerResponse, webhookId: number) => Promise<void>;

const onRequest: Moment = async () => {
  worker.crash();
  await worker.whenReady();
};

/**
 * Locks the row that recording needs, responds, and waits until the recording is blocked on that
 * row.
 */
const beforeRecording: Moment = (response, webhookId) =>
  db.transaction(async (tx) => {
    const { Prisma, rows, selectJson } = db;
    await rows(Prisma.sql`SET LOCAL idle_in_transaction_session_timeout = 0`, tx);
    await selectJson(Prisma.sql`SELECT FROM webhooks WHERE id = ${webhookId} FOR UPDATE`, tx);
    const [me] = await selectJson<{ pid: number }>(Prisma.sql`SELECT pg_backend_pid() AS pid`, tx);
    response.writeHead(200).end("taken");
    const waiting = () =>
      selectJson(
        Prisma.sql`SELECT pid FROM pg_stat_activity WHERE ${me?.pid}::int = ANY(pg_blocking_pids(pid))`,
      );
    await expect.poll(waiting).toHaveLength(1);
    worker.crash();
    await worker.whenReady();
  });

it.each([
  ["while the receiver gets the message", onRequest],
  ["between the receiver's response and recording it", beforeRecording],
])(
  "a delivery whose process dies %s is repeated by the next process with the same id and bytes",
  async (_when, moment) => {
    const { receiver, admin } = scene;
    const { api } = admin;
    const body = { name: "Deliveries", key_prefix: "DELI" };
    const project = (await api.post<{ id: number }>("/api/projects", body)).body;
    const path = `/api/projects/${project.id}`;
    const lanes = (await api.get<Lane[]>(`${path}/lanes`)).body;
    const hook = await scene.webhook(["issue.created"]);
    const handle = async ({ body }: Received, response: ServerResponse) => {
      const { data } = JSON.parse(body) as { data: { issue_ids: number[] } };
      // The repeated message is identical to the first, although the issue no longer exists.
      expect((await api.delete(`${path}/issues/${data.issue_ids[0]}`)).status).toBe(204);
      await moment(response, hook.id);
    };
    const killed = new Promise<void>((resolve, reject) => {
      receiver.next((request, response) => void handle(request, response).then(resolve, reject));
    });
    const issue = {
      title: "Sent twice",
      description: "",
      priority: 2,
      type: 0,
      lane_id: lanes[0]?.id,
    };
    expect((await api.post(`${path}/issues`, issue)).status).toBe(201);
    await killed;

    const deliveryTimes = async () =>
      (await scene.deliveries(hook)).map((delivery) => delivery.delivered_at);
    await expect.poll(deliveryTimes).toEqual([expect.any(String)]);
    await scene.quiet();
    const [first, second, ...more] = receiver.received;
    expect(more).toEqual([]);
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(second?.body).toBe(first?.body);
    expect(receiver.messages(hook.secret)).toMatchObject([
      { type: "issue.created", data: { issue: { title: "Sent twice" } } },
      { type: "issue.created", data: { issue: { title: "Sent twice" } } },
    ]);
    expect(await scene.deliveries(hook)).toMatchObject([
      { message_id: first?.headers["webhook-id"], attempts: 2, status: 204, next_attempt_at: null },
    ]);
  },
  120_000,
);
