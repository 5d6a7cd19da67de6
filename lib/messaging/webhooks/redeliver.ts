import type { TenantScope } from "@/lib/platform/access/scopes";
import { Prisma, row, selectJson, transaction } from "@/lib/platform/db/query";
import { addDeliveryJobsSql } from "@/lib/platform/jobs/delivery-jobs";
import { readDelivery } from "./queries";
import type { Delivery } from "./schema";
import { lockActive } from "./send-test";

/**
 * Sends a delivery again immediately, whether or not it arrived: the same message with the same id,
 * with a full set of attempts. Throws NotFound, and Invalid for a webhook that is turned off.
 */
export function redeliver(
  tenant: TenantScope,
  { id, webhook_id: webhookId }: { id: number; webhook_id: number },
): Promise<Delivery> {
  const { tenantId } = tenant;
  return transaction(async (tx) => {
    await lockActive(tenant, webhookId, tx);
    const again = await row<{ webhook_id: number }>(
      Prisma.sql`
        UPDATE webhook_deliveries SET attempts = 0, status = NULL, response = NULL, last_error = NULL,
          duration_ms = NULL, delivered_at = NULL, next_attempt_at = now()
        WHERE tenant_id = ${tenantId} AND id = ${id}::bigint
        RETURNING webhook_id`,
      tx,
    );
    if (again) {
      await selectJson(
        addDeliveryJobsSql(Prisma.sql`
          SELECT ${tenantId}::int, ${id}::bigint, ${again.webhook_id}::int, NULL::timestamptz`),
        tx,
      );
    }
    return readDelivery(tenant, id, tx);
  });
}
