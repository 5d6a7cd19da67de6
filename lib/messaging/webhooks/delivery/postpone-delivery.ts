import { Prisma, selectJson, selectJsonRow } from "@/lib/platform/db/query";
import { addDeliveryJobsSql } from "@/lib/platform/jobs/delivery-jobs";
import type { DeliveryKey } from "@/lib/platform/jobs/schema";

/** Postpones a pending delivery by at least a second, without counting an attempt. */
export async function postponeDelivery({ tenant_id, delivery_id }: DeliveryKey): Promise<void> {
  const pending = await selectJsonRow<{ webhook_id: number }>(Prisma.sql`
    SELECT webhook_id FROM webhook_deliveries
    WHERE tenant_id = ${tenant_id} AND id = ${delivery_id}::bigint AND next_attempt_at IS NOT NULL`);
  if (!pending) return;
  await selectJson(
    addDeliveryJobsSql(Prisma.sql`
      SELECT ${tenant_id}::int, ${delivery_id}::bigint, ${pending.webhook_id}::int, now() + interval '1 second'`),
  );
}
