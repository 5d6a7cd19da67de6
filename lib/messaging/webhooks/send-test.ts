import type { TenantScope } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import {
  iso,
  Prisma,
  row,
  selectJson,
  type Transaction,
  transaction,
} from "@/lib/platform/db/query";
import { addDeliveryJobsSql } from "@/lib/platform/jobs/delivery-jobs";
import { readDelivery } from "./queries";
import { type Delivery, TEST_EVENT } from "./schema";
import { lockWebhook } from "./update-webhook";

/** Locks an active webhook. Throws NotFound, and Invalid on `is_active` if it is turned off. */
export async function lockActive(tenant: TenantScope, id: number, tx: Transaction): Promise<void> {
  const { is_active: isActive } = await lockWebhook(tenant, id, tx);
  if (!isActive) throw invalid("is_active", "The webhook is off. Turn it on first.");
}

/**
 * Sends a test message through the regular delivery path. Throws NotFound, and Invalid if the
 * webhook is turned off.
 */
export function sendTest(tenant: TenantScope, id: number): Promise<Delivery> {
  const { tenantId, actor } = tenant;
  return transaction(async (tx) => {
    await lockActive(tenant, id, tx);
    const data = { project_id: null, actor_id: actor.userId };
    const queued = await row<{ id: number }>(
      Prisma.sql`
        INSERT INTO webhook_deliveries (tenant_id, webhook_id, event, payload, next_attempt_at)
        VALUES (${tenantId}, ${id}, ${TEST_EVENT}, json_build_object('type', ${TEST_EVENT}::text,
          'timestamp', ${iso("now()")}, 'data', ${JSON.stringify(data)}::json)::jsonb, now())
        RETURNING id::float8 AS id`,
      tx,
    );
    if (!queued) throw new Error("the insert returned no row");
    await selectJson(
      addDeliveryJobsSql(
        Prisma.sql`SELECT ${tenantId}::int, ${queued.id}::bigint, ${id}::int, NULL::timestamptz`,
      ),
      tx,
    );
    return readDelivery(tenant, queued.id, tx);
  });
}
