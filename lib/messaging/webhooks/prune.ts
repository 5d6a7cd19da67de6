import { maintenanceRows } from "@/lib/platform/db/maintenance";
import { Prisma } from "@/lib/platform/db/query";

/** How long a delivery can be looked at, and sent again. */
const LIFE = Prisma.raw("interval '30 days'");
/** Rows that go in one statement, so that none of them holds anything up. */
const BATCH = 1_000;

/** Deletes the deliveries of which `condition` holds, but for those that something is being done to just now. */
export async function deleteDeliveries(condition: Prisma.Sql): Promise<void> {
  for (let gone = BATCH; gone === BATCH;) {
    const deleted = await maintenanceRows(Prisma.sql`
      DELETE FROM webhook_deliveries WHERE (tenant_id, id) IN (
        SELECT tenant_id, id FROM webhook_deliveries WHERE ${condition}
        LIMIT ${BATCH}::int FOR UPDATE SKIP LOCKED)
      RETURNING id::text`);
    gone = deleted.length;
  }
}

/** Deletes the deliveries that are 30 days old. */
export function pruneDeliveries(): Promise<void> {
  return deleteDeliveries(Prisma.sql`created_at < now() - ${LIFE}`);
}
