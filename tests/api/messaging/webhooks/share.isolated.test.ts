import "../../../support/database/own-database";
import { afterEach, beforeEach, expect, it } from "vitest";
import { DELIVERY_SHARE } from "@/lib/messaging/webhooks/delivery/deliver-webhook";
import { gate } from "../../../support/stand-ins/receiver";
import { WebhookScene } from "../../../support/messaging/webhook-scene";

let hanging: WebhookScene;
let other: WebhookScene;
beforeEach(async () => {
  hanging = await WebhookScene.open();
  other = await WebhookScene.open();
});
afterEach(() => Promise.all([hanging.close(), other.close()]));

/** With two requests in progress each, they would need more workers than a process has. */
const HOOKS = 9;

it("hanging receivers in one workspace do not delay another workspace's deliveries", async () => {
  const release = gate();
  hanging.receiver.next(
    ...Array.from({ length: 4 * HOOKS }, () => (_: unknown, response: { end: () => void }) => {
      void release.opened.then(() => response.end());
    }),
  );
  for (let n = 0; n < HOOKS; n++) {
    const { path } = await hanging.webhook();
    for (let times = 0; times < 4; times++) await hanging.admin.api.post(`${path}/test`);
  }
  await other.work();
  await expect.poll(() => hanging.receiver.received.length).toBe(DELIVERY_SHARE);
  const hook = await other.webhook();
  await other.admin.api.post(`${hook.path}/test`);
  await expect.poll(() => other.receiver.messages(hook.secret).length).toBe(1);
  expect(hanging.receiver.received).toHaveLength(DELIVERY_SHARE);
  release.open();
  const ids = () => hanging.receiver.received.map(({ headers }) => headers["webhook-id"]);
  await expect.poll(() => new Set(ids()).size).toBe(4 * HOOKS);
  await other.quiet();
  expect(ids()).toHaveLength(4 * HOOKS);
});
