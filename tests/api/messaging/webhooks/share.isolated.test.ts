import "../../../support/database/own-database";
import { afterEach, beforeEach, expect, it } from "vitest";
import { DELIVERY_SHARE } from "@/lib/messaging/webhooks/delivery/deliver-webhook";
import { gate } from "../../../support/stand-ins/receiver";
import { WebhookScene } from "../../../support/messaging/webhook-scene";

let many: WebhookScene;
let one: WebhookScene;
beforeEach(async () => {
  many = await WebhookScene.open();
  one = await WebhookScene.open();
});
afterEach(() => Promise.all([many.close(), one.close()]));

/** Each can have two requests in progress, so together they exceed a process's workers. */
const HOOKS = 9;

it("hanging receivers in one workspace do not delay another workspace's deliveries", async () => {
  const release = gate();
  many.receiver.next(
    ...Array.from({ length: 4 * HOOKS }, () => (_: unknown, response: { end: () => void }) => {
      void release.opened.then(() => response.end());
    }),
  );
  for (let n = 0; n < HOOKS; n++) {
    const { path } = await many.webhook();
    for (let times = 0; times < 4; times++) await many.admin.api.post(`${path}/test`);
  }
  await one.work();
  await expect.poll(() => many.receiver.received.length).toBe(DELIVERY_SHARE);
  const hook = await one.webhook();
  await one.admin.api.post(`${hook.path}/test`);
  await expect.poll(() => one.receiver.messages(hook.secret).length).toBe(1);
  expect(many.receiver.received).toHaveLength(DELIVERY_SHARE);
  release.open();
  const ids = () => many.receiver.received.map(({ headers }) => headers["webhook-id"]);
  await expect.poll(() => new Set(ids()).size).toBe(4 * HOOKS);
  await one.quiet();
  expect(ids()).toHaveLength(4 * HOOKS);
});
