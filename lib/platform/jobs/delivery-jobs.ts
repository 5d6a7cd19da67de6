import { Prisma } from "@/lib/platform/db/query";
import { MAX_ATTEMPTS } from "./schema";

/** How many requests to one webhook are under way at a time: a slow receiver leaves workers to the others. */
const LANES = 2;

/**
 * Adds the jobs that deliver, as part of a statement: a select of how many. `deliveries` is a select of (tenant_id, id,
 * webhook_id, run_at). A delivery has one waiting job: a later one takes its place, with its time. The flag says whose
 * it is (fair-share.ts).
 */
export function deliveryJobsOf(deliveries: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT count(*)::int AS jobs FROM (
      SELECT array_agg(('deliver-webhook', json_build_object('tenant_id', tenant_id, 'delivery_id', id::text),
        'webhook:' || webhook_id || ':' || id % ${Prisma.raw(String(LANES))}, run_at,
        ${MAX_ATTEMPTS["deliver-webhook"]}::smallint, 'webhook-delivery:' || id, NULL,
        ARRAY['tenant:' || tenant_id])::graphile_worker.job_spec) AS specs
      FROM (${deliveries}) each_delivery(tenant_id, id, webhook_id, run_at) HAVING count(*) > 0
    ) all_jobs, graphile_worker.add_jobs(specs)`;
}
