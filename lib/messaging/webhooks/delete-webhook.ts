import type { TenantScope } from "@/lib/platform/access/scopes";
import { recordAudit } from "@/lib/platform/audit-trail/record-audit";
import { Prisma, rows, transaction } from "@/lib/platform/db/query";
import { deleteDeliveries } from "./prune";
import { lockWebhook } from "./update-webhook";

/**
 * Deletes a webhook and all of its deliveries, including pending ones. Throws NotFound if it no
 * longer exists. Most deliveries are deleted before the transaction, because the relay, which
 * serves every workspace, may have to wait for the webhook's row while it is locked. They stay
 * deleted if the transaction fails.
 */
export async function deleteWebhook(tenant: TenantScope, id: number): Promise<void> {
  const { tenantId } = tenant;
  await deleteDeliveries(tenantId, id);
  await transaction(async (tx) => {
    const { name, url, events, is_active } = await lockWebhook(tenant, id, tx);
    await rows(Prisma.sql`DELETE FROM webhooks WHERE tenant_id = ${tenantId} AND id = ${id}`, tx);
    const before = { name, url, events, is_active };
    const entry = { subject: "webhook", subjectId: id, action: "deleted", before } as const;
    await recordAudit(tenant, [entry], tx);
  });
}
