import { iso, Prisma, rows } from "@/lib/db/query";
import type { DeadJob } from "./schema";

/** Holds for a job that was tried as often as it may be. */
export const isDead = Prisma.sql`j.attempts >= j.max_attempts AND j.locked_at IS NULL`;

/** The jobs of all workspaces that were tried in vain, the oldest first: for the operator. */
export function listDeadJobs(): Promise<DeadJob[]> {
  // The library's own view of its jobs leaves out their payloads.
  return rows<DeadJob>(Prisma.sql`
    SELECT j.id::text, k.identifier AS task, t.slug AS tenant, j.attempts, COALESCE(j.last_error, '') AS last_error,
      ${iso("j.updated_at")} AS since
    FROM graphile_worker._private_jobs j
    JOIN graphile_worker._private_tasks k ON k.id = j.task_id
    LEFT JOIN tenants t ON t.id = (j.payload ->> 'tenant_id')::int
    WHERE ${isDead} ORDER BY j.id`);
}
