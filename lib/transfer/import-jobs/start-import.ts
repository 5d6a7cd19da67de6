import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Forbidden, invalid } from "@/lib/platform/http/errors";
import { Prisma, rows, transaction } from "@/lib/platform/db/query";
import { findMemberIds } from "@/lib/transfer/import/find-people";
import { readLanes } from "@/lib/transfer/import/resolve-names";
import { surveyUploadedFile } from "./open-file";
import { findWaitingFile, getImport } from "./queries";
import { queueImport } from "./queue-import";
import type { ImportJob, ImportOptions } from "./schema";

/**
 * Throws 403 unless the caller uploaded the file, because the person who starts an import becomes
 * the creator of its issues.
 */
export function rejectOtherUploaders(project: ProjectScope, job: Pick<ImportJob, "user_id">): void {
  if (job.user_id === project.actor.userId) return;
  throw new Forbidden("Only the person who uploaded the file can start its import.");
}

/** Throws 422 if the options do not fit the file's columns, or the project's lanes or members. */
export async function checkOptions(
  project: ProjectScope,
  { columns, lanes, people }: ImportOptions,
  width: number,
): Promise<void> {
  if (columns && columns.length !== width) {
    throw invalid("columns", `Must have ${width} elements, one for each column in the file.`);
  }
  const laneIds = new Set((await readLanes(project)).map((lane) => lane.id));
  if (Object.values(lanes ?? {}).some((laneId) => !laneIds.has(laneId))) {
    throw invalid("lanes", "Lanes must belong to this project.");
  }
  const userIds = [...new Set(Object.values(people ?? {}).filter((userId) => userId !== null))];
  if ((await findMemberIds(project, userIds)).size < userIds.length) {
    throw invalid("people", "People must be members of this project.");
  }
}

/**
 * Surveys the file of a waiting import. Throws 422 if the options do not fit it, and 404 if the
 * import is no longer waiting.
 */
export async function surveyWaitingFile(
  project: ProjectScope,
  job: ImportJob,
  options: ImportOptions,
): Promise<void> {
  rejectOtherUploaders(project, job);
  const { storageKey } = await findWaitingFile(project, job.id);
  const { header } = await surveyUploadedFile(storageKey, options.columns === undefined);
  await checkOptions(project, options, header.length);
}

/**
 * Queues a waiting import with these columns and options; call `surveyWaitingFile` first. Throws
 * 404 if it is no longer waiting, so that only one of two concurrent calls starts it.
 */
export function startImport(
  project: ProjectScope,
  job: ImportJob,
  options: ImportOptions,
): Promise<ImportJob> {
  return transaction(async (tx) => {
    await findWaitingFile(project, job.id, tx);
    await rows(
      Prisma.sql`
        UPDATE import_jobs SET status = 1, updated_at = now(), columns = columns || ${JSON.stringify(options)}::jsonb
        WHERE tenant_id = ${project.tenantId} AND id = ${job.id}`,
      tx,
    );
    await queueImport(project, job.id, tx);
    return getImport(project, String(job.id), tx);
  });
}
