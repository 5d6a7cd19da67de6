import { Prisma, selectJson } from "@/lib/platform/db/query";
import { deliveryJobsOf } from "@/lib/platform/jobs/delivery-jobs";
import type { DeliveryKey } from "@/lib/platform/jobs/schema";

/** Leaves a delivery that waits to another moment, in a second at the earliest; no attempt is counted. */
export async function putOffDelivery({ tenant_id, delivery_id }: DeliveryKey): Promise<void> {
  await selectJson(
    deliveryJobsOf(Prisma.sql`
      SELECT tenant_id, id, webhook_id, now() + interval '1 second' FROM webhook_deliveries
      WHERE tenant_id = ${tenant_id} AND id = ${delivery_id}::bigint AND next_attempt_at IS NOT NULL`),
  );
}
