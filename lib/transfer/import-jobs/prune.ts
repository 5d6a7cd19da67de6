import { maintenanceRows } from "@/lib/platform/db/maintenance";
import { Prisma } from "@/lib/platform/db/query";

/**
 * How long an uploaded file is kept if its import is not started, and how long a finished import
 * stays visible.
 */
const MAX_WAIT = Prisma.raw("interval '24 hours'");
const LIFE = Prisma.raw("interval '90 days'");
const BATCH = 500;

/**
 * Deletes imports that waited too long or ended long ago, and marks those that no worker will pick
 * up as failed.
 */
export async function pruneImports(): Promise<void> {
  await maintenanceRows(Prisma.sql`
    DELETE FROM import_jobs WHERE (tenant_id, id) IN (
      SELECT tenant_id, id FROM import_jobs
      WHERE (status = 0 AND created_at < now() - ${MAX_WAIT})
        OR (status > 2 AND created_at < now() - ${LIFE})
      LIMIT ${BATCH}::int FOR UPDATE SKIP LOCKED)`);
  await maintenanceRows(Prisma.sql`
    WITH broken AS (
      SELECT tenant_id, id, storage_key FROM import_jobs j
      WHERE j.status IN (1, 2) AND j.updated_at < now() - interval '10 minutes' AND NOT EXISTS (
        SELECT FROM graphile_worker._private_jobs q
        WHERE (q.attempts < q.max_attempts OR q.locked_at IS NOT NULL)
          AND (q.payload ->> 'import_id')::int = j.id AND (q.payload ->> 'tenant_id')::int = j.tenant_id)
      FOR UPDATE SKIP LOCKED
    ), discarded AS (
      INSERT INTO discarded_files (tenant_id, storage_key)
      SELECT tenant_id, storage_key FROM broken WHERE storage_key IS NOT NULL
      ON CONFLICT DO NOTHING
    )
    UPDATE import_jobs j SET status = 4, failure = 'The import was interrupted too many times.', storage_key = NULL,
      finished_at = now(), updated_at = now()
    FROM broken WHERE j.tenant_id = broken.tenant_id AND j.id = broken.id`);
}
