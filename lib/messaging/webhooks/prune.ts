import { deleteOldRows, deleteRowsOf } from "@/lib/platform/db/maintenance";
import { Prisma } from "@/lib/platform/db/query";

/** How long a delivery can be viewed and redelivered. */
const RETENTION = Prisma.raw("interval '30 days'");
const DELIVERIES = { table: "webhook_deliveries" };

/** Deletes a webhook's deliveries, skipping any that are locked. */
export async function deleteDeliveries(tenantId: number, webhookId: number): Promise<void> {
  await deleteRowsOf(tenantId, DELIVERIES, Prisma.sql`webhook_id = ${webhookId}`);
}

/** Deletes deliveries older than 30 days. */
export function pruneDeliveries(): Promise<void> {
  return deleteOldRows(DELIVERIES, Prisma.sql`created_at < now() - ${RETENTION}`);
}
