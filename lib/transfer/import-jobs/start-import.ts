import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Forbidden, invalid } from "@/lib/platform/http/errors";
import { Prisma, rows, transaction } from "@/lib/platform/db/query";
import { readLanes } from "@/lib/transfer/import/resolve-names";
import { surveySent } from "./open-file";
import { findWaitingFile, getImport } from "./queries";
import { queueImport } from "./queue-import";
import type { ImportJob, ImportOptions } from "./schema";

/** 403: who starts an import is the creator of its issues, and so whoever sent the file. */
export function refuseOthers(project: ProjectScope, job: Pick<ImportJob, "user_id">): void {
  if (job.user_id === project.actor.userId) return;
  throw new Forbidden("Only who sent the file can start its import.");
}

/** 422 where the options do not fit the file's columns or the project's lanes. */
export async function checkOptions(
  project: ProjectScope,
  { columns, lanes }: ImportOptions,
  width: number,
): Promise<void> {
  if (columns && columns.length !== width) {
    throw invalid("columns", `Must have ${width} elements, one for each column of the file.`);
  }
  const there = new Set((await readLanes(project)).map((lane) => lane.id));
  if (Object.values(lanes ?? {}).some((laneId) => !there.has(laneId))) {
    throw invalid("lanes", "Names a lane that is not of this project.");
  }
}

/** Reads the file of an import that waits: 422 where the options do not fit it, 404 when it does not wait any more. */
export async function surveyWaiting(
  project: ProjectScope,
  job: ImportJob,
  options: ImportOptions,
): Promise<void> {
  refuseOthers(project, job);
  const { storageKey } = await findWaitingFile(project, job.id);
  const { header } = await surveySent(storageKey, options.columns === undefined);
  await checkOptions(project, options, header.length);
}

/**
 * Queues an import that waits, by these columns and options, after `surveyWaiting`. 404 when it does not wait any more, so
 * that of two at once one starts it.
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
