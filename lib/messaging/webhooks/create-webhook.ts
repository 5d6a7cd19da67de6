import type { TenantScope } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import { recordAudit } from "@/lib/platform/audit-trail/record-audit";
import { Prisma, row, transaction } from "@/lib/platform/db/query";
import { lockTenant } from "@/lib/platform/tenancy/lock-tenant";
import { checkTarget } from "@/lib/messaging/webhooks/delivery/check-target";
import { EVERY_EVENT } from "./enumerations";
import { readWebhook } from "./queries";
import { type NewWebhook, MAX_WEBHOOKS, type WebhookBody } from "./schema";
import { makeSecret } from "./secret";

/** The reason shown for a webhook that was turned off manually. */
export const TURNED_OFF_MANUALLY = "Turned off by an admin.";

/**
 * Creates a webhook and returns it with its secret, which is shown only once. Throws Invalid on
 * `url` if the address is not allowed, and on `name` if there are too many webhooks.
 */
export function createWebhook(tenant: TenantScope, body: WebhookBody): Promise<NewWebhook> {
  const { tenantId, actor } = tenant;
  const { url, name = new URL(url).host.slice(0, 255), events = [EVERY_EVENT] } = body;
  const { is_active = true } = body;
  checkTarget(url);
  const { secret, sealed } = makeSecret();
  return transaction(async (tx) => {
    await lockTenant(tenant, tx);
    const created = await row<{ id: number }>(
      Prisma.sql`
        INSERT INTO webhooks (tenant_id, name, url, secret, events, created_by_id, disabled_at, disabled_reason)
        WITH others AS MATERIALIZED (SELECT count(*) AS count FROM webhooks WHERE tenant_id = ${tenantId})
        SELECT ${tenantId}::int, ${name}, ${url}, ${sealed}, ${events}::text[], ${actor.userId}::int,
          CASE WHEN NOT ${is_active} THEN now() END, CASE WHEN NOT ${is_active} THEN ${TURNED_OFF_MANUALLY} END
        FROM others WHERE others.count < ${MAX_WEBHOOKS}::int
        RETURNING id`,
      tx,
    );
    if (!created) {
      throw invalid(
        "name",
        `This workspace has ${MAX_WEBHOOKS} webhooks, the maximum. Delete one first.`,
      );
    }
    const webhook = await readWebhook(tenant, created.id, tx);
    const after = { name, url, events, is_active };
    const entry = { subject: "webhook", subjectId: created.id, action: "created", after } as const;
    await recordAudit(tenant, [entry], tx);
    return { ...webhook, secret };
  });
}
