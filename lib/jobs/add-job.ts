import { Prisma, rows, type Transaction } from "@/lib/db/query";
import { MAX_ATTEMPTS, type Task } from "./schema";

/**
 * Adds a job to the transaction: it is there once that is committed, and never otherwise. (As each such commit waits
 * for the others that NOTIFY, a change that is made often puts an outbox event instead: lib/outbox.)
 */
export async function addJob(task: Task, payload: object, tx: Transaction): Promise<void> {
  await rows(
    Prisma.sql`
      SELECT id::text FROM graphile_worker.add_job(
        ${task}, ${JSON.stringify(payload)}::json, max_attempts => ${MAX_ATTEMPTS[task]}::int)`,
    tx,
  );
}

/**
 * The same for each row of a select of payloads, in one column `payload`, as part of a statement: a select of how many
 * jobs there are.
 */
export function jobsOf(task: Task, payloads: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT count(*)::int AS jobs FROM (
      SELECT array_agg((${task}, payload, NULL, NULL, ${MAX_ATTEMPTS[task]}::smallint, NULL, NULL, NULL
        )::graphile_worker.job_spec) AS specs
      FROM (${payloads}) each_job HAVING count(*) > 0
    ) all_jobs, graphile_worker.add_jobs(specs)`;
}

/** Asks for a relay, when there is anything to relay and none is waiting; one under way may have missed it. */
export async function addRelayJob(): Promise<void> {
  await rows(Prisma.sql`
    SELECT id::text FROM (SELECT 1 WHERE EXISTS (SELECT FROM outbox_events)) needed,
      graphile_worker.add_job('relay', job_key => 'relay', max_attempts => ${MAX_ATTEMPTS.relay}::int)`);
}
