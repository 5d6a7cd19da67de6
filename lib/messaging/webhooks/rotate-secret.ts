import type { TenantScope } from "@/lib/platform/access/scopes";
import { recordAudit } from "@/lib/platform/audit-trail/record-audit";
import { Prisma, rows, transaction } from "@/lib/platform/db/query";
import { readWebhook } from "./queries";
import type { NewWebhook } from "./schema";
import { makeSecret } from "./secret";
import { lockWebhook } from "./update-webhook";

/**
 * Replaces a webhook's secret and returns the new one, which is shown only this once. All later
 * attempts are signed with it. Throws NotFound if the webhook no longer exists.
 */
export function rotateSecret(tenant: TenantScope, id: number): Promise<NewWebhook> {
  const { secret, sealed } = makeSecret();
  return transaction(async (tx) => {
    await lockWebhook(tenant, id, tx);
    await rows(
      Prisma.sql`UPDATE webhooks SET secret = ${sealed}, updated_at = now()
        WHERE tenant_id = ${tenant.tenantId} AND id = ${id}`,
      tx,
    );
    const after = { secret: "changed" };
    const entry = { subject: "webhook", subjectId: id, action: "updated", after } as const;
    await recordAudit(tenant, [entry], tx);
    return { ...(await readWebhook(tenant, id, tx)), secret };
  });
}
