import "../../../support/database/own-database";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Prisma, rows, selectJson, transaction } from "@/lib/platform/db/query";
import { pruneDeliveries } from "@/lib/messaging/webhooks/prune";
import { WebhookScene } from "../../../support/messaging/webhook-scene";

let scene: WebhookScene;
beforeEach(async () => {
  scene = await WebhookScene.open();
});
afterEach(() => scene.close());

type Hook = Awaited<ReturnType<WebhookScene["webhook"]>>;
const test = async (hook: Hook) => {
  const { status, body } = await scene.admin.api.post<{ id: number }>(`${hook.path}/test`);
  expect(status).toBe(201);
  return body;
};

describe("a delivery", () => {
  it("is kept for 30 days", async () => {
    const hook = await scene.webhook();
    const [old, kept] = [await test(hook), await test(hook)];
    await rows(Prisma.sql`UPDATE webhook_deliveries SET created_at = now() - interval '30 days'
      WHERE id = ${old.id}::bigint`);
    await pruneDeliveries();
    expect((await scene.deliveries(hook)).map(({ id }) => id)).toEqual([kept.id]);
  });

  it("is deleted with its webhook, without blocking other workspaces' events, however many deliveries there are", async () => {
    const [hook, other] = [await scene.webhook(), await scene.webhook()];
    const kept = await test(other);
    await rows(Prisma.sql`
      INSERT INTO webhook_deliveries (tenant_id, webhook_id, event, payload)
      SELECT ${scene.tenant.id}::int, ${hook.id}::int, 'webhook.test', '{}' FROM generate_series(1, 2500)`);
    const countLeft = async () => {
      const found = await selectJson<{ n: number }>(
        Prisma.sql`SELECT count(*)::int AS n FROM webhook_deliveries WHERE webhook_id = ${hook.id}`,
      );
      return found[0]?.n;
    };
    const deletion = await transaction(async (tx) => {
      // Locks the webhook's row as the relay does; deleting the deliveries must not need it.
      await selectJson(Prisma.sql`SELECT FROM webhooks WHERE id = ${hook.id} FOR KEY SHARE`, tx);
      const deleted = scene.admin.api.delete(hook.path);
      await expect.poll(countLeft).toBe(0);
      return { deleted };
    });
    expect((await deletion.deleted).status).toBe(204);
    expect((await scene.admin.api.get(hook.path)).status).toBe(404);
    expect((await scene.deliveries(other)).map(({ id }) => id)).toEqual([kept.id]);
  });
});
