import { deleteOldRows, maintenanceRows, tenantsWith } from "@/lib/platform/db/maintenance";
import { Prisma } from "@/lib/platform/db/query";

/**
 * How long an uploaded file is kept if its import is not started, and how long a finished import
 * stays visible.
 */
const MAX_WAIT = Prisma.raw("interval '24 hours'");
const LIFE = Prisma.raw("interval '90 days'");
/** True for an import, or for its downloads, that no worker has made progress with. */
const IS_STALLED = Prisma.raw(
  "(status IN (1, 2) OR (status = 3 AND storage_key IS NOT NULL)) AND updated_at < now() - interval '10 minutes'",
);

/** Marks a tenant's imports that no worker will pick up as failed, and gives up on their downloads. */
async function failBroken(tenantId: number): Promise<void> {
  const queued = await maintenanceRows<{ id: number }>(Prisma.sql`
    SELECT (payload ->> 'import_id')::int AS id FROM graphile_worker._private_jobs
    WHERE (attempts < max_attempts OR locked_at IS NOT NULL) AND payload ->> 'import_id' IS NOT NULL
      AND (payload ->> 'tenant_id')::int = ${tenantId}`);
  await maintenanceRows(Prisma.sql`
    WITH broken AS (
      SELECT id, storage_key FROM import_jobs
      WHERE tenant_id = ${tenantId} AND ${IS_STALLED} AND id <> ALL(${queued.map(({ id }) => id)}::int[])
      FOR UPDATE SKIP LOCKED
    ), discarded AS (
      INSERT INTO discarded_files (tenant_id, storage_key)
      SELECT ${tenantId}::int, storage_key FROM broken WHERE storage_key IS NOT NULL
      ON CONFLICT DO NOTHING
    )
    UPDATE import_jobs j SET status = CASE WHEN j.status = 3 THEN 3 ELSE 4 END, storage_key = NULL,
      failure = CASE WHEN j.status = 3 THEN j.failure ELSE 'The import was interrupted too many times.' END,
      finished_at = CASE WHEN j.status = 3 THEN j.finished_at ELSE now() END, updated_at = now()
    FROM broken WHERE j.tenant_id = ${tenantId} AND j.id = broken.id`);
}

/**
 * Deletes imports that waited too long or ended long ago, and marks those that no worker will pick
 * up as failed.
 */
export async function pruneImports(): Promise<void> {
  await deleteOldRows(
    { table: "import_jobs" },
    Prisma.sql`((status = 0 AND created_at < now() - ${MAX_WAIT})
      OR (status > 2 AND created_at < now() - ${LIFE}))`,
  );
  for (const tenantId of await tenantsWith("import_jobs", IS_STALLED)) await failBroken(tenantId);
}
