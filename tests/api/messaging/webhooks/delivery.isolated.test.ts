import "../../../support/database/own-database";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { Prisma, rows } from "@/lib/platform/db/query";
import { fillPayload } from "@/server/workers/fill-payload";
import { deliverWebhook } from "@/lib/messaging/webhooks/delivery/deliver-webhook";
import { certify } from "../../../support/stand-ins/certificates";
import { makeJobsDue, listJobs } from "../../../support/records/jobs";
import { gate, LOOPBACK, Receiver } from "../../../support/stand-ins/receiver";
import { WebhookScene } from "../../../support/messaging/webhook-scene";

let scene: WebhookScene;
beforeEach(async () => {
  scene = await WebhookScene.open();
});
afterEach(() => scene.close());

type Hook = Awaited<ReturnType<WebhookScene["webhook"]>>;
const test = async (hook: Hook) => {
  const { status, body } = await scene.admin.api.post(`${hook.path}/test`);
  expect(status).toBe(201);
  return body as { id: number; message_id: string };
};
const deliver = (id: number) =>
  deliverWebhook({ tenant_id: scene.tenant.id, delivery_id: String(id) }, LOOPBACK, fillPayload);
const waiting = async () => (await listJobs()).filter(({ task }) => task === "deliver-webhook");
const ids = () => scene.receiver.received.map(({ headers }) => headers["webhook-id"]);

describe("a delivery", () => {
  it("is signed as specified by Standard Webhooks and arrives once with two workers", async () => {
    const hook = await scene.webhook();
    const { message_id } = await test(hook);
    await scene.work();
    await scene.work();
    await scene.quiet();
    const [message] = scene.receiver.messages(hook.secret);
    expect(message).toEqual({
      type: "webhook.test",
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: {
        project_id: null,
        actor_id: scene.admin.id,
        actor: {
          id: scene.admin.id,
          first_name: "Ada",
          last_name: "Min",
          email: scene.admin.email,
        },
      },
    });
    expect(scene.receiver.received).toHaveLength(1);
    expect(scene.receiver.received[0]?.headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": "Lanework-Webhooks/1",
      "webhook-id": message_id,
      "webhook-timestamp": expect.stringMatching(/^\d{10}$/),
      "webhook-signature": expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
    });
    const [delivery] = await scene.deliveries(hook);
    expect(delivery).toMatchObject({
      message_id,
      attempts: 1,
      status: 204,
      response: "",
      last_error: null,
      next_attempt_at: null,
      delivered_at: expect.any(String),
      payload: message,
    });
    expect((await scene.admin.api.get(hook.path)).body.last_delivery.status).toBe(204);
    expect(await waiting()).toEqual([]);
  });

  it("is retried after 5 seconds, then 5 minutes, with the same id and bytes", async () => {
    const hook = await scene.webhook();
    scene.receiver.next(500, 307, 200);
    const { id } = await test(hook);
    // Runs without a worker, which could start the next attempt before this one is checked.
    const attempt = () => deliver(id);
    await attempt();
    const [failed] = await scene.deliveries(hook);
    expect(failed).toMatchObject({
      attempts: 1,
      status: 500,
      response: "status 500",
      last_error: "The receiver responded with 500.",
      delivered_at: null,
      next_attempt_at: expect.any(String),
    });
    const due = async () => (await waiting()).map(({ due_in }) => Math.ceil(due_in / 60));
    expect(await due()).toEqual([1]);
    await attempt();
    expect(await due()).toEqual([5]);
    expect((await scene.deliveries(hook))[0]?.last_error).toBe(
      "The receiver responded with 307. Redirects are not followed.",
    );
    expect((await scene.admin.api.get(hook.path)).body.failing_since).not.toBeNull();
    await attempt();
    expect((await scene.deliveries(hook))[0]).toMatchObject({ attempts: 3, status: 200 });
    expect((await scene.admin.api.get(hook.path)).body.failing_since).toBeNull();
    expect(new Set(ids()).size).toBe(1);
    expect(new Set(scene.receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(scene.receiver.messages(hook.secret)).toHaveLength(3);
  });

  it.each([
    [429, () => "7200", 120],
    [503, () => new Date(Date.now() + 90 * 60_000).toUTCString(), 90],
    [503, () => "86400", 6 * 60],
    [500, () => "7200", 1],
  ])(
    "is retried after a %s, honoring Retry-After within limits",
    async (status, header, minutes) => {
      const hook = await scene.webhook();
      const retryAfter = header();
      scene.receiver.next((_request, response) =>
        response.writeHead(status, { "retry-after": retryAfter }).end(),
      );
      const { id } = await test(hook);
      await deliver(id);
      expect((await waiting()).map(({ due_in }) => Math.ceil(due_in / 60))).toEqual([minutes]);
      const [failed] = await scene.deliveries(hook);
      const wait =
        Date.parse(failed?.next_attempt_at ?? "") - Date.parse(failed?.attempted_at ?? "");
      expect(Math.round(wait / 60_000)).toBe(minutes === 1 ? 0 : minutes);
    },
  );

  it("is abandoned after ten attempts", async () => {
    const hook = await scene.webhook();
    const { id } = await test(hook);
    await rows(Prisma.sql`UPDATE webhook_deliveries SET attempts = 9 WHERE id = ${id}::bigint`);
    scene.receiver.next(503);
    await scene.work();
    await scene.quiet();
    const [last] = await scene.deliveries(hook);
    expect(last).toMatchObject({ attempts: 10, status: 503, next_attempt_at: null });
    expect(await waiting()).toEqual([]);
  });

  it("never goes to a private address unless allowed", async () => {
    const hook = await scene.webhook();
    await test(hook);
    await scene.work([]);
    await scene.quiet();
    expect(scene.receiver.received).toEqual([]);
    expect((await scene.deliveries(hook))[0]).toMatchObject({
      status: null,
      attempts: 1,
      last_error: "The address is not public, so no request was made.",
    });
  });

  it("never goes to a server with an untrusted certificate, and is retried", async () => {
    const secure = await Receiver.open(await certify({ names: ["127.0.0.1"] }));
    try {
      const hook = await scene.webhook(["*"], secure.url);
      const { id } = await test(hook);
      await deliver(id);
      expect(secure.received).toEqual([]);
      expect((await scene.deliveries(hook))[0]).toMatchObject({
        status: null,
        attempts: 1,
        last_error: "Could not establish a secure connection: the certificate is self-signed.",
        next_attempt_at: expect.any(String),
      });
    } finally {
      await secure.close();
    }
  });

  it("is resent with the same id if the process crashes before recording the response", async () => {
    const hook = await scene.webhook();
    const { id } = await test(hook);
    await deliver(id);
    // Restores the row and the job of a process that died before recording the result.
    await rows(Prisma.sql`
      UPDATE webhook_deliveries SET status = NULL, delivered_at = NULL, next_attempt_at = now()
      WHERE id = ${id}::bigint`);
    await scene.work();
    await scene.quiet();
    expect(ids()).toHaveLength(2);
    expect(new Set(ids()).size).toBe(1);
    const [first, second] = scene.receiver.received;
    expect(second?.body).toBe(first?.body);
    expect((await scene.deliveries(hook))[0]).toMatchObject({ attempts: 2, status: 204 });
  });

  it("can be redelivered on request with the same bytes, whether it succeeded or failed", async () => {
    const hook = await scene.webhook();
    const { id } = await test(hook);
    await scene.work();
    await scene.quiet();
    const again = await scene.admin.api.post(`${hook.path}/deliveries/${id}/redeliver`);
    expect(again.body).toMatchObject({ id, attempts: 0, delivered_at: null, status: null });
    await scene.quiet();
    expect(scene.receiver.received).toHaveLength(2);
    const [first, second] = scene.receiver.received;
    expect([second?.body, ids()[1]]).toEqual([first?.body, ids()[0]]);
    expect((await scene.deliveries(hook))[0]).toMatchObject({ attempts: 1, status: 204 });
  });

  it("restarted during an attempt ignores that attempt's result", async () => {
    const hook = await scene.webhook();
    const { id } = await test(hook);
    const [started, mayRespond] = [gate(), gate()];
    scene.receiver.next((_request, response) => {
      started.open();
      void mayRespond.opened.then(() => response.writeHead(500).end());
    });
    const first = deliver(id);
    await started.opened;
    await scene.admin.api.post(`${hook.path}/deliveries/${id}/redeliver`);
    mayRespond.open();
    await first;
    expect((await scene.deliveries(hook))[0]).toMatchObject({ attempts: 0, last_error: null });
    await scene.work();
    await scene.quiet();
    expect((await scene.deliveries(hook))[0]).toMatchObject({ attempts: 1, status: 204 });
  });

  it("is signed with the current secret", async () => {
    const hook = await scene.webhook();
    await test(hook);
    const { body } = await scene.admin.api.post(`${hook.path}/rotate-secret`);
    await scene.work();
    await scene.quiet();
    expect(() => scene.receiver.messages(hook.secret)).toThrow();
    expect(scene.receiver.messages(body.secret)).toHaveLength(1);
  });
});

describe("a failing webhook", () => {
  const countMails = () => prisma.mail.count({ where: { tenantId: scene.tenant.id } });
  const state = async (hook: Hook) => (await scene.admin.api.get(hook.path)).body;

  it("is turned off after five days, and every admin is notified once", async () => {
    const hook = await scene.webhook();
    await scene.tenant.user({ role: "admin" });
    await rows(Prisma.sql`UPDATE webhooks SET failing_since = now() - interval '5 days 1 minute'`);
    scene.receiver.next(500, 500);
    await test(hook);
    await test(hook);
    await scene.work();
    await scene.quiet();
    expect(await state(hook)).toMatchObject({
      is_active: false,
      disabled_at: expect.any(String),
      disabled_reason: "Every delivery failed for five days.",
    });
    expect(await countMails()).toBe(2);
    await makeJobsDue();
    await scene.quiet();
    // Pending deliveries are no longer sent.
    expect(scene.receiver.received.length).toBeLessThanOrEqual(2);
    const [first] = await scene.deliveries(hook);
    expect(first).toMatchObject({
      next_attempt_at: null,
      last_error: "The webhook is turned off.",
    });
  });

  it("is turned off immediately by a 410", async () => {
    const hook = await scene.webhook();
    scene.receiver.next(410);
    await test(hook);
    await scene.work();
    await scene.quiet();
    expect(await state(hook)).toMatchObject({
      is_active: false,
      disabled_reason: "The receiver responded with 410 Gone.",
    });
    expect((await scene.deliveries(hook))[0]).toMatchObject({
      status: 410,
      attempts: 1,
      next_attempt_at: null,
    });
    expect(await countMails()).toBe(1);
  });

  it("does not block others: a hanging receiver uses at most two workers", async () => {
    const slow = await scene.webhook();
    const quick = await scene.webhook(["member.removed"], `${scene.receiver.url}/quick`);
    const release = gate();
    const hang = (_: unknown, response: { end: () => void }) => {
      void release.opened.then(() => response.end());
    };
    scene.receiver.next(...Array.from({ length: 2 }, () => hang));
    for (let n = 0; n < 12; n++) await test(slow);
    await scene.work();
    await expect.poll(() => scene.receiver.received.length).toBe(2);
    await test(quick);
    const paths = () => scene.receiver.received.map(({ path }) => path);
    await expect.poll(paths).toContain("/hook/quick");
    expect(paths().filter((path) => path === "/hook")).toHaveLength(2);
    release.open();
    await scene.quiet();
    expect(paths()).toHaveLength(13);
  });
});
