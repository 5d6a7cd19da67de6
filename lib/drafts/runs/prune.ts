import { maintenanceRows } from "@/lib/platform/db/maintenance";
import { Prisma } from "@/lib/platform/db/query";

/** How long a run is kept. */
const LIFE = Prisma.raw("interval '30 days'");
/** Rows deleted per statement; few enough that no statement blocks others for long. */
const BATCH = 1_000;

/** Deletes runs that are more than 30 days old. */
export async function pruneRuns(): Promise<void> {
  for (let count = BATCH; count === BATCH;) {
    const deleted = await maintenanceRows<{ id: number }>(Prisma.sql`
      DELETE FROM story_runs WHERE (tenant_id, id) IN (
        SELECT tenant_id, id FROM story_runs WHERE created_at < now() - ${LIFE}
        LIMIT ${BATCH}::int FOR UPDATE SKIP LOCKED)
      RETURNING id`);
    count = deleted.length;
  }
}
