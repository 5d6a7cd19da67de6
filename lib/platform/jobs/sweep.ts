import { setTimeout as sleep } from "node:timers/promises";
import { log } from "@/lib/platform/observability/log";
import { maintenanceRows } from "@/lib/platform/db/maintenance";
import { Prisma } from "@/lib/platform/db/query";
import { addFoldJobs, addIndexJobs, addRelayJob } from "./add-job";
import { releaseJobsOfDeadWorkers } from "./worker-lease";

const SWEEP_MS = 5_000;
/**
 * Sweeps from one that schedules new sums for reports to the next. Reports are exact in between; an
 * issue that changes several times is summed once (measured: a tenth more moves per second).
 */
const SWEEPS_PER_FOLD = 6;

/**
 * Deletes exhausted jobs that are no longer needed: the next relay, indexing or report job does their work,
 * and an old broadcast is worthless.
 */
async function deleteObsoleteJobs(): Promise<void> {
  await maintenanceRows(Prisma.sql`
    SELECT id::text FROM graphile_worker.complete_jobs(ARRAY(
      SELECT id FROM graphile_worker.jobs
      WHERE task_identifier IN ('relay', 'broadcast', 'index-issues', 'fold-reports') AND attempts >= max_attempts AND locked_at IS NULL))`);
}

/**
 * Recovers the work of processes that died between committing and waking the relay, or in the
 * middle of a job. Also schedules new sums for reports unless `folds` is false, and the indexing of
 * changes up to `indexUpTo`, the previous sweep's result; null schedules all of them.
 */
export async function sweep(indexUpTo: string | null = null, folds = true): Promise<string> {
  await releaseJobsOfDeadWorkers();
  await deleteObsoleteJobs();
  await addRelayJob();
  if (folds) await addFoldJobs();
  return addIndexJobs(indexUpTo);
}

/** Sweeps every few seconds until aborted; `newest` is the first sweep's result. */
export async function runSweepSchedule(newest: string, signal: AbortSignal): Promise<void> {
  const isStopped = () => signal.aborted;
  let last = newest;
  for (let round = 1; !isStopped(); round++) {
    await sleep(SWEEP_MS, undefined, { signal }).catch(() => undefined);
    if (isStopped()) return;
    try {
      last = await sweep(last, round % SWEEPS_PER_FOLD === 0);
    } catch (error) {
      log.error({ err: error }, "queue sweep failed");
    }
  }
}
