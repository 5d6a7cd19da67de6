import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, rows } from "@/lib/platform/db/query";
import { enqueueProjectChanges } from "@/lib/messaging/outbox/enqueue-event";
import { wakeRelay } from "@/lib/platform/jobs/wake-relay";

/** Identifies the import that a queued job works on. */
interface ImportKey {
  tenantId: number;
  importId: number;
}

/** Done, Failed or Cancelled. */
type Ending = 3 | 4 | 5;

/**
 * Returns SQL that marks a running import as ended and discards its file, which is no longer
 * needed.
 */
function ending({ tenantId, importId }: ImportKey, status: Ending, failure: string | null) {
  return Prisma.sql`
    target AS (
      SELECT id, storage_key, project_id FROM import_jobs
      WHERE tenant_id = ${tenantId} AND id = ${importId} AND status IN (1, 2) FOR UPDATE
    ), discarded AS (
      INSERT INTO discarded_files (tenant_id, storage_key)
      SELECT ${tenantId}, storage_key FROM target WHERE storage_key IS NOT NULL
      ON CONFLICT DO NOTHING
    ), ended AS (
      UPDATE import_jobs j SET status = ${status}, failure = COALESCE(${failure}, j.failure), storage_key = NULL, finished_at = now(),
        updated_at = now()
      FROM target WHERE j.tenant_id = ${tenantId} AND j.id = target.id
      RETURNING j.id
    )`;
}

/**
 * Ends an import that is complete or was cancelled, and makes open views of the project reload.
 */
export async function endImport(
  project: ProjectScope,
  importId: number,
  status: 3 | 5,
): Promise<void> {
  const key = { tenantId: project.tenantId, importId };
  await rows(Prisma.sql`
    WITH ${ending(key, status, null)}
    ${enqueueProjectChanges(project, Prisma.sql`SELECT project_id FROM target`)}`);
  wakeRelay();
}

/**
 * Ends an import that cannot continue or, with status 5, whose user may no longer import. Issues
 * already imported stay, and open views of the project are notified.
 */
export async function failImport(
  key: ImportKey,
  failure: string,
  project: ProjectScope | undefined,
  status: 4 | 5 = 4,
): Promise<void> {
  const announcement = project
    ? enqueueProjectChanges(project, Prisma.sql`SELECT project_id FROM target`)
    : Prisma.sql`SELECT count(*)::int AS ended FROM ended`;
  await rows(Prisma.sql`WITH ${ending(key, status, failure)} ${announcement}`);
  wakeRelay();
}
