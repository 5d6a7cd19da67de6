import { setTimeout as sleep } from "node:timers/promises";
import { log } from "@/lib/api/log";
import { Prisma, rows } from "@/lib/db/query";
import { addRelayJob } from "./add-job";
import { freeJobsOfTheDead } from "./worker-lease";

const SWEEP_MS = 5_000;

/** Relays and broadcasts that failed too often: the next relay does their work, and nobody need hear of them. */
async function dropWorthless(): Promise<void> {
  await rows(Prisma.sql`
    SELECT id::text FROM graphile_worker.complete_jobs(ARRAY(
      SELECT id FROM graphile_worker.jobs
      WHERE task_identifier IN ('relay', 'broadcast') AND attempts >= max_attempts AND locked_at IS NULL))`);
}

/** What a process left undone that died between its commit and asking for a relay, or in the middle of a job. */
export async function sweep(): Promise<void> {
  await freeJobsOfTheDead();
  await dropWorthless();
  await addRelayJob();
}

/** Sweeps every few seconds until the signal. */
export async function keepSweeping(signal: AbortSignal): Promise<void> {
  const isStopped = () => signal.aborted;
  while (!isStopped()) {
    await sleep(SWEEP_MS, undefined, { signal }).catch(() => undefined);
    if (isStopped()) return;
    await sweep().catch((error: unknown) => log.error({ err: error }, "sweep of the queue"));
  }
}
