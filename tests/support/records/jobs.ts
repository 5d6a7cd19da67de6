import { Prisma, selectJson } from "@/lib/platform/db/query";

/** The parts of a queued job that tests check. */
export interface QueuedJob {
  id: string;
  task: string;
  attempts: number;
  max_attempts: number;
  last_error: string | null;
  locked_by: string | null;
  /** Seconds until its next attempt. */
  due_in: number;
  /** Seconds between when it was queued, or made due early, and its due time. */
  put_off: number;
}

/** Returns every job, oldest first. */
export function listJobs(): Promise<QueuedJob[]> {
  return selectJson<QueuedJob>(Prisma.sql`
    SELECT id::text, task_identifier AS task, attempts, max_attempts, last_error, locked_by,
      extract(epoch FROM run_at - now())::float8 AS due_in,
      extract(epoch FROM run_at - updated_at)::float8 AS put_off
    FROM graphile_worker.jobs j ORDER BY j.id`);
}

/** Makes waiting jobs due immediately. */
export async function makeJobsDue(): Promise<void> {
  await selectJson(Prisma.sql`
    SELECT id::text FROM graphile_worker.reschedule_jobs(
      ARRAY(SELECT id FROM graphile_worker.jobs WHERE locked_at IS NULL AND attempts < max_attempts), run_at => now())`);
}
