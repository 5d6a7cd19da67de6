import { maintenanceRows } from "@/lib/platform/db/maintenance";
import { Prisma } from "@/lib/platform/db/query";

/** How long a delivery can be viewed and redelivered. */
const RETENTION = Prisma.raw("interval '30 days'");
/** Rows deleted per statement, to keep each one short. */
const BATCH = 1_000;

/** Deletes the deliveries matching `condition`, skipping any that are locked. */
export async function deleteDeliveries(condition: Prisma.Sql): Promise<void> {
  for (let count = BATCH; count === BATCH;) {
    const deleted = await maintenanceRows(Prisma.sql`
      DELETE FROM webhook_deliveries WHERE (tenant_id, id) IN (
        SELECT tenant_id, id FROM webhook_deliveries WHERE ${condition}
        LIMIT ${BATCH}::int FOR UPDATE SKIP LOCKED)
      RETURNING id::text`);
    count = deleted.length;
  }
}

/** Deletes deliveries older than 30 days. */
export function pruneDeliveries(): Promise<void> {
  return deleteDeliveries(Prisma.sql`created_at < now() - ${RETENTION}`);
}
