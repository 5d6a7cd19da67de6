import { expect } from "vitest";
import { Prisma, rows, selectJson } from "@/lib/platform/db/query";
import { startWorkers } from "@/server/workers/start-workers";
import {
  type Delivery,
  deliveryResource,
  newWebhookResource,
} from "@/lib/messaging/webhooks/schema";
import { listJobs } from "../records/jobs";
import { LOOPBACK, Receiver } from "../stand-ins/receiver";
import { TestTenant, type TestUser } from "../people/tenant";

/** A webhook's message. */
export interface Message {
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

/** A workspace whose webhooks deliver to a receiver on loopback. Needs its own database. */
export class WebhookScene {
  private readonly cleanups: (() => Promise<void>)[] = [];

  private constructor(
    readonly tenant: TestTenant,
    readonly admin: TestUser,
    readonly receiver: Receiver,
  ) {}

  static async open(): Promise<WebhookScene> {
    await rows(Prisma.sql`DELETE FROM graphile_worker._private_jobs`);
    await rows(Prisma.sql`DELETE FROM outbox_events`);
    const tenant = await TestTenant.make();
    const admin = await tenant.user({ role: "admin", firstName: "Ada", lastName: "Min" });
    const receiver = await Receiver.open();
    const scene = new WebhookScene(tenant, admin, receiver);
    scene.cleanups.push(() => receiver.close());
    return scene;
  }

  async close(): Promise<void> {
    for (const cleanup of this.cleanups.splice(0).reverse()) await cleanup();
  }

  /**
   * Creates a webhook for the receiver. Only an operator can allow its address, so the address is
   * set in the database afterwards.
   */
  async webhook(events: string[] = ["*"], url = this.receiver.url) {
    const body = { url: "https://hooks.example.test/", events };
    const webhook = newWebhookResource.parse(
      (await this.admin.api.post("/api/webhooks", body)).body,
    );
    await rows(Prisma.sql`UPDATE webhooks SET url = ${url} WHERE id = ${webhook.id}`);
    return { ...webhook, path: `/api/webhooks/${webhook.id}` };
  }

  async work(webhookNetworks: readonly string[] = LOOPBACK): Promise<void> {
    const stop = await startWorkers({ webhookNetworks });
    this.cleanups.push(stop);
  }

  /** Waits until everything due has been processed. */
  async quiet(): Promise<void> {
    const pending = async () => {
      const [outbox] = await selectJson<{ n: number }>(
        Prisma.sql`SELECT count(*)::int AS n FROM outbox_events`,
      );
      const due = (await listJobs()).filter(
        ({ task, due_in, locked_by }) =>
          (task === "deliver-webhook" || task === "relay") && (due_in <= 0 || locked_by !== null),
      );
      return (outbox?.n ?? 0) + due.length;
    };
    await expect.poll(pending).toBe(0);
  }

  /** Waits until everything due has been processed, and returns the webhook's messages in event order. */
  async messages({ secret }: { secret: string }): Promise<Message[]> {
    await this.quiet();
    const messages = this.receiver.messages<Message>(secret);
    return messages.sort((a, b) => a.timestamp.localeCompare(b.timestamp));
  }

  /** Returns the webhook's deliveries, oldest first. */
  async deliveries({ path }: { path: string }): Promise<Delivery[]> {
    const { body } = await this.admin.api.get<unknown[]>(`${path}/deliveries`);
    return body.map((delivery) => deliveryResource.parse(delivery)).reverse();
  }
}
