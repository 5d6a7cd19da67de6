import { maintenanceRows } from "@/lib/platform/db/maintenance";
import { Prisma } from "@/lib/platform/db/query";
import { isDead } from "./queries";
import { MAX_ATTEMPTS, type Task } from "./schema";

/**
 * Resets the attempts of one dead job, or of all of them, so they run immediately. Returns how many
 * were reset.
 */
export async function requeueJobs(id: string | undefined): Promise<number> {
  const selection = id === undefined ? Prisma.sql`true` : Prisma.sql`j.id = ${id}::bigint`;
  const attempts = Object.entries(MAX_ATTEMPTS).map(
    ([task, max]: [string, number]) => Prisma.sql`WHEN ${task as Task} THEN ${max}::int`,
  );
  const requeued = await maintenanceRows(Prisma.sql`
    SELECT r.id::text
    FROM graphile_worker.jobs j
    CROSS JOIN LATERAL graphile_worker.reschedule_jobs(ARRAY[j.id], run_at => now(), attempts => 0,
      max_attempts => CASE j.task_identifier ${Prisma.join(attempts, " ")} ELSE 25 END) r
    WHERE ${isDead} AND ${selection}`);
  return requeued.length;
}
