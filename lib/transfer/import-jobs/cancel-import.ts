import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Forbidden } from "@/lib/platform/http/errors";
import { Prisma, rows } from "@/lib/platform/db/query";
import { getImport } from "./queries";
import type { ImportJob } from "./schema";

/**
 * Cancels an import. A waiting one is cancelled immediately; a running one stops after the current
 * batch and keeps what it has imported. A finished one does not change. Throws 403 unless the
 * caller started it, owns the project or is an admin.
 */
export async function cancelImport(project: ProjectScope, job: ImportJob): Promise<ImportJob> {
  const { tenantId, actor, isOwner } = project;
  if (job.user_id !== actor.userId && !isOwner && !actor.isAdmin) {
    throw new Forbidden(
      "Only the person who started an import, the project owner or an admin can cancel it.",
    );
  }
  await rows(Prisma.sql`
    WITH target AS (
      SELECT id, storage_key, status, CASE WHEN status < 2 THEN now() END AS ended_at FROM import_jobs
      WHERE tenant_id = ${tenantId} AND id = ${job.id} AND status < 3 FOR UPDATE
    ), discarded AS (
      INSERT INTO discarded_files (tenant_id, storage_key)
      SELECT ${tenantId}, storage_key FROM target WHERE status < 2 AND storage_key IS NOT NULL
      ON CONFLICT DO NOTHING
    )
    UPDATE import_jobs j SET cancel_requested = true, updated_at = now(),
      status = CASE WHEN target.status < 2 THEN 5 ELSE target.status END,
      finished_at = target.ended_at,
      storage_key = CASE WHEN target.status < 2 THEN NULL ELSE j.storage_key END
    FROM target WHERE j.tenant_id = ${tenantId} AND j.id = target.id`);
  return getImport(project, String(job.id));
}
