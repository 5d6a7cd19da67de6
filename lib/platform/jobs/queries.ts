import { maintenanceRows } from "@/lib/platform/db/maintenance";
import { iso, Prisma, scanJson } from "@/lib/platform/db/query";
import { type DeadJob, TASKS } from "./schema";

/** True for a job that has used all its attempts. */
export const isDead = Prisma.sql`j.attempts >= j.max_attempts AND j.locked_at IS NULL`;

/** Returns the dead jobs from all workspaces, oldest first, for the operator. */
export function listDeadJobs(): Promise<DeadJob[]> {
  // The library's own view of its jobs omits their payloads.
  return maintenanceRows<DeadJob>(Prisma.sql`
    SELECT j.id::text, k.identifier AS task, t.slug AS tenant, j.attempts, COALESCE(j.last_error, '') AS last_error,
      ${iso("j.updated_at")} AS since
    FROM graphile_worker._private_jobs j
    JOIN graphile_worker._private_tasks k ON k.id = j.task_id
    LEFT JOIN tenants t ON t.id = (j.payload ->> 'tenant_id')::int
    WHERE ${isDead} ORDER BY j.id`);
}

/** A task's jobs across all workspaces, by state. */
export interface TaskState {
  task: string;
  waiting: number;
  running: number;
  dead: number;
  /** Age of the oldest due job, in seconds. */
  oldest_seconds: number;
}

/** Returns the state of every task, including those without jobs. */
export function readQueueState(): Promise<TaskState[]> {
  const isDue = Prisma.sql`j.locked_at IS NULL AND j.attempts < j.max_attempts AND j.run_at <= now()`;
  return scanJson<TaskState>(Prisma.sql`
    SELECT k.task, count(*) FILTER (WHERE ${isDue})::int AS waiting,
      count(j.locked_at)::int AS running, count(*) FILTER (WHERE ${isDead})::int AS dead,
      COALESCE(extract(epoch FROM now() - min(j.run_at) FILTER (WHERE ${isDue})), 0)::float8 AS oldest_seconds
    FROM unnest(${[...TASKS]}::text[]) AS k(task)
    LEFT JOIN graphile_worker.jobs j ON j.task_identifier = k.task
    GROUP BY k.task ORDER BY k.task`);
}
