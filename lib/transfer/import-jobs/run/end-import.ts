import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, rows, selectJsonRow, transaction } from "@/lib/platform/db/query";
import { enqueueProjectChanges } from "@/lib/messaging/outbox/enqueue-event";
import { addJob } from "@/lib/platform/jobs/add-job";
import { wakeRelay } from "@/lib/platform/jobs/wake-relay";

/** Identifies the import that a queued job works on. */
interface ImportKey {
  tenantId: number;
  importId: number;
}

/** Done, Failed or Cancelled. */
type Ending = 3 | 4 | 5;

/** True for an import that leaves attachments to download, for which it needs its file. */
const HAS_DOWNLOADS = Prisma.sql`COALESCE((columns -> 'attachments' ->> 'to_download')::int, 0) > 0`;

/**
 * Returns SQL that marks a running import as ended and discards its file, unless there are
 * attachments left to download.
 */
function ending({ tenantId, importId }: ImportKey, status: Ending, failure: string | null) {
  return Prisma.sql`
    target AS (
      SELECT id, storage_key, project_id, ${status} = 3 AND ${HAS_DOWNLOADS} AS keeps FROM import_jobs
      WHERE tenant_id = ${tenantId} AND id = ${importId} AND status IN (1, 2) FOR UPDATE
    ), discarded AS (
      INSERT INTO discarded_files (tenant_id, storage_key)
      SELECT ${tenantId}, storage_key FROM target WHERE storage_key IS NOT NULL AND NOT keeps
      ON CONFLICT DO NOTHING
    ), ended AS (
      UPDATE import_jobs j SET status = ${status}, failure = COALESCE(${failure}, j.failure),
        storage_key = CASE WHEN keeps THEN j.storage_key END, finished_at = now(), updated_at = now()
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
  const { tenantId, projectId } = project;
  await transaction(async (tx) => {
    await rows(
      Prisma.sql`
        WITH ${ending({ tenantId, importId }, status, null)}
        ${enqueueProjectChanges(project, Prisma.sql`SELECT project_id FROM target`)}`,
      tx,
    );
    const downloads = await selectJsonRow(
      Prisma.sql`SELECT id FROM import_jobs
        WHERE tenant_id = ${tenantId} AND id = ${importId} AND status = 3 AND storage_key IS NOT NULL`,
      tx,
    );
    const payload = { tenant_id: tenantId, project_id: projectId, import_id: importId };
    if (downloads) await addJob("store-attachments", payload, tx);
  });
  wakeRelay();
}

/** Discards the file of an import once its attachments are downloaded, and makes open views reload. */
export async function endDownloads(
  { tenantId, importId }: ImportKey,
  project: ProjectScope | undefined,
): Promise<void> {
  await transaction(async (tx) => {
    await rows(
      Prisma.sql`
        WITH target AS (
          SELECT id, storage_key FROM import_jobs
          WHERE tenant_id = ${tenantId} AND id = ${importId} AND status = 3 AND storage_key IS NOT NULL FOR UPDATE
        ), discarded AS (
          INSERT INTO discarded_files (tenant_id, storage_key) SELECT ${tenantId}::int, storage_key FROM target
          ON CONFLICT DO NOTHING
        )
        UPDATE import_jobs j SET storage_key = NULL, updated_at = now()
        FROM target WHERE j.tenant_id = ${tenantId} AND j.id = target.id`,
      tx,
    );
    if (!project) return;
    const { projectId } = project;
    await rows(
      enqueueProjectChanges(project, Prisma.sql`SELECT ${projectId}::int AS project_id`),
      tx,
    );
  });
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
