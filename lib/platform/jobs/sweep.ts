import { setTimeout as sleep } from "node:timers/promises";
import { log } from "@/lib/platform/observability/log";
import { maintenanceRows } from "@/lib/platform/db/maintenance";
import { Prisma } from "@/lib/platform/db/query";
import { addIndexJobs, addRelayJob } from "./add-job";
import { freeJobsOfTheDead } from "./worker-lease";

const SWEEP_MS = 5_000;

/** What failed too often and what others come for: the next relay, or indexing, does their work. */
async function dropWorthless(): Promise<void> {
  await maintenanceRows(Prisma.sql`
    SELECT id::text FROM graphile_worker.complete_jobs(ARRAY(
      SELECT id FROM graphile_worker.jobs
      WHERE task_identifier IN ('relay', 'broadcast', 'index-issues') AND attempts >= max_attempts AND locked_at IS NULL))`);
}

/**
 * What a process left undone that died between its commit and asking for a relay, or in the middle of a job; and the
 * indexing of changes that nobody has asked about since the last sweep, whose answer it is given. The first takes all
 * there are.
 */
export async function sweep(indexUpTo: string | null = null): Promise<string> {
  await freeJobsOfTheDead();
  await dropWorthless();
  await addRelayJob();
  return addIndexJobs(indexUpTo);
}

/** Sweeps every few seconds until the signal; `newest` is what the first sweep answered. */
export async function keepSweeping(newest: string, signal: AbortSignal): Promise<void> {
  const isStopped = () => signal.aborted;
  let last = newest;
  while (!isStopped()) {
    await sleep(SWEEP_MS, undefined, { signal }).catch(() => undefined);
    if (isStopped()) return;
    try {
      last = await sweep(last);
    } catch (error) {
      log.error({ err: error }, "sweep of the queue");
    }
  }
}
