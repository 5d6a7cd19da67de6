import type { TenantScope } from "@/lib/platform/access/scopes";
import { changedFields } from "@/lib/platform/audit-trail/changed-fields";
import { recordAudit } from "@/lib/platform/audit-trail/record-audit";
import { Prisma, rows, selectJson, type Transaction, transaction } from "@/lib/platform/db/query";
import { checkTarget } from "@/lib/messaging/webhooks/delivery/check-target";
import { TURNED_OFF_MANUALLY } from "./create-webhook";
import { readWebhook } from "./queries";
import type { Webhook, WebhookBody } from "./schema";

const AUDITED = ["name", "url", "events", "is_active"] as const;

/**
 * Locks a webhook to serialize its changes and returns its current state. Throws NotFound if it no
 * longer exists.
 */
export async function lockWebhook(
  tenant: TenantScope,
  id: number,
  tx: Transaction,
): Promise<Webhook> {
  await selectJson(
    Prisma.sql`SELECT FROM webhooks WHERE tenant_id = ${tenant.tenantId} AND id = ${id} FOR UPDATE`,
    tx,
  );
  return readWebhook(tenant, id, tx);
}

/**
 * Returns the columns to set when turning a webhook on or off. A webhook that is turned on starts
 * fresh; missed events are not sent automatically.
 */
function activationColumns(isActive: boolean | undefined): Prisma.Sql {
  if (isActive === undefined) return Prisma.empty;
  if (isActive) {
    return Prisma.sql`disabled_at = NULL, disabled_reason = NULL,`;
  }
  return Prisma.sql`disabled_at = LEAST(disabled_at, now()), disabled_reason = COALESCE(disabled_reason, ${TURNED_OFF_MANUALLY}),`;
}

/**
 * Updates a webhook; omitted fields are kept. Throws NotFound, and Invalid on `url` if the address
 * is not allowed.
 */
export function updateWebhook(
  tenant: TenantScope,
  id: number,
  body: WebhookBody,
): Promise<Webhook> {
  const { tenantId } = tenant;
  return transaction(async (tx) => {
    const before = await lockWebhook(tenant, id, tx);
    // A webhook whose address is no longer allowed can still be turned off.
    if (body.url !== before.url) checkTarget(body.url);
    const { name = before.name, events = before.events } = body;
    // A new address has no failures yet.
    const keepsFailingSince =
      body.url === before.url && (before.is_active || body.is_active !== true);
    await rows(
      Prisma.sql`
        UPDATE webhooks SET name = ${name}, url = ${body.url}, events = ${events}::text[], ${activationColumns(body.is_active)}
          failing_since = CASE WHEN ${keepsFailingSince} THEN failing_since END, updated_at = now()
        WHERE tenant_id = ${tenantId} AND id = ${id}`,
      tx,
    );
    const webhook = await readWebhook(tenant, id, tx);
    const { isEmpty, ...changed } = changedFields(before, webhook, AUDITED);
    const entry = { subject: "webhook", subjectId: id, action: "updated", ...changed } as const;
    if (!isEmpty) await recordAudit(tenant, [entry], tx);
    return webhook;
  });
}
