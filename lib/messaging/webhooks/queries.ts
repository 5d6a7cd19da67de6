import type { TenantScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { pathId } from "@/lib/platform/http/input";
import { Prisma, selectJson, selectJsonRow, type Transaction } from "@/lib/platform/db/query";
import type { Delivery, DeliveryQuery, Webhook } from "./schema";
import { deliveryColumns, webhookColumns } from "./serialize";

/** Returns all of the workspace's webhooks, oldest first; there are at most MAX_WEBHOOKS. */
export function listWebhooks({ tenantId }: TenantScope): Promise<Webhook[]> {
  return selectJson<Webhook>(
    Prisma.sql`SELECT ${webhookColumns} FROM webhooks w WHERE w.tenant_id = ${tenantId} ORDER BY w.id`,
  );
}

/** Returns the webhook with this id. Throws NotFound. */
export async function readWebhook(
  { tenantId }: TenantScope,
  id: number | undefined,
  tx?: Transaction,
): Promise<Webhook> {
  const found = await selectJsonRow<Webhook>(
    Prisma.sql`SELECT ${webhookColumns} FROM webhooks w WHERE w.tenant_id = ${tenantId} AND w.id = ${id ?? 0}`,
    tx,
  );
  if (!found) throw new NotFound("Webhook");
  return found;
}

/** Returns the id of the webhook in a path. Throws NotFound. */
export async function findWebhook(tenant: TenantScope, id: string | undefined): Promise<number> {
  const found = await selectJsonRow<{ id: number }>(
    Prisma.sql`SELECT id FROM webhooks WHERE tenant_id = ${tenant.tenantId} AND id = ${pathId(id) ?? 0}`,
  );
  if (!found) throw new NotFound("Webhook");
  return found.id;
}

/**
 * Returns a page of the webhook's deliveries, newest first, and the cursor for the next page if
 * there are more.
 */
export async function listDeliveries(
  { tenantId }: TenantScope,
  webhookId: number,
  { limit, before }: DeliveryQuery,
): Promise<{ deliveries: Delivery[]; next: number | undefined }> {
  const found = await selectJson<Delivery>(Prisma.sql`
    SELECT ${deliveryColumns} FROM webhook_deliveries d
    WHERE d.tenant_id = ${tenantId} AND d.webhook_id = ${webhookId}
      AND d.id < COALESCE(${before ?? null}::bigint, 9223372036854775807)
    ORDER BY d.id DESC LIMIT ${limit + 1}`);
  const deliveries = found.slice(0, limit);
  return { deliveries, next: found.length > limit ? deliveries.at(-1)?.id : undefined };
}

/** Returns the delivery with this id. Throws NotFound. */
export async function readDelivery(
  { tenantId }: TenantScope,
  id: number,
  tx?: Transaction,
): Promise<Delivery> {
  const found = await selectJsonRow<Delivery>(
    Prisma.sql`SELECT ${deliveryColumns} FROM webhook_deliveries d
      WHERE d.tenant_id = ${tenantId} AND d.id = ${id}::bigint`,
    tx,
  );
  if (!found) throw new NotFound("Delivery");
  return found;
}

/**
 * Parses a delivery id from a path: a bigint within JavaScript's safe range. Returns undefined for
 * anything else.
 */
function deliveryId(text: string | undefined): number | undefined {
  if (text === undefined || !/^[1-9]\d{0,15}$/.test(text)) return undefined;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : undefined;
}

/**
 * Returns the delivery in a path if it belongs to this webhook, or to any webhook if `webhookId` is
 * undefined. Otherwise throws NotFound.
 */
export async function findDelivery(
  tenant: TenantScope,
  webhookId: number | undefined,
  id: string | undefined,
): Promise<{ id: number; webhook_id: number }> {
  const found = await selectJsonRow<{ id: number; webhook_id: number }>(Prisma.sql`
    SELECT id, webhook_id FROM webhook_deliveries
    WHERE tenant_id = ${tenant.tenantId} AND id = ${deliveryId(id) ?? 0}::bigint
      AND webhook_id = COALESCE(${webhookId ?? null}::int, webhook_id)`);
  if (!found) throw new NotFound("Delivery");
  return found;
}
