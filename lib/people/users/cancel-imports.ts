import type { TenantScope } from "@/lib/platform/access/scopes";
import { Prisma, rows, type Transaction } from "@/lib/platform/db/query";

/**
 * Cancels a workspace's unfinished imports that `which` selects from `import_jobs`, with a reason:
 * waiting ones immediately, running ones after their current batch. Anything already imported
 * stays.
 */
export async function cancelImports(
  tenantId: number,
  which: Prisma.Sql,
  reason: string,
  tx?: Transaction,
): Promise<void> {
  await rows(
    Prisma.sql`
      WITH found AS (
        SELECT id, storage_key, status < 2 AS waits, CASE WHEN status < 2 THEN now() END AS ended_at FROM import_jobs
        WHERE tenant_id = ${tenantId} AND ${which} AND status < 3
        ORDER BY id FOR UPDATE
      ), discarded AS (
        INSERT INTO discarded_files (tenant_id, storage_key)
        SELECT ${tenantId}::int, storage_key FROM found WHERE waits AND storage_key IS NOT NULL
        ON CONFLICT DO NOTHING
      )
      UPDATE import_jobs j SET cancel_requested = true, failure = ${reason}, updated_at = now(),
        status = CASE WHEN waits THEN 5 ELSE j.status END,
        finished_at = found.ended_at,
        storage_key = CASE WHEN waits THEN NULL ELSE j.storage_key END
      FROM found WHERE j.tenant_id = ${tenantId} AND j.id = found.id`,
    tx,
  );
}

/** Cancels every import of a user whose access ends. They do not resume if the user returns. */
export function cancelImportsOf(
  { tenantId }: TenantScope,
  userId: number,
  tx: Transaction,
): Promise<void> {
  return cancelImports(
    tenantId,
    Prisma.sql`user_id = ${userId}`,
    "The person who started this import is no longer in this workspace.",
    tx,
  );
}
