import { Prisma } from "@/lib/platform/db/query";
import { BESIDE_QUEUE } from "./add-job";
import { MAX_ATTEMPTS } from "./schema";

/**
 * Maximum concurrent requests to one webhook, so that a slow receiver does not occupy all workers.
 */
const MAX_CONCURRENT_PER_WEBHOOK = 2;

/**
 * Returns SQL, for use as part of a statement, that adds delivery jobs and selects how many were
 * added. `deliveries` is a select of (tenant_id, id, webhook_id, run_at). A delivery has at most
 * one waiting job; a later one replaces it, including its run time. The job's flag names the tenant
 * (fair-share.ts).
 */
export function addDeliveryJobsSql(deliveries: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT count(*)::int AS jobs FROM (
      SELECT array_agg(('deliver-webhook', json_build_object('tenant_id', tenant_id, 'delivery_id', id::text),
        'webhook:' || webhook_id || ':' || id % ${Prisma.raw(String(MAX_CONCURRENT_PER_WEBHOOK))}, run_at,
        ${MAX_ATTEMPTS["deliver-webhook"]}::smallint, 'webhook-delivery:' || id, NULL,
        ARRAY['tenant:' || tenant_id])::graphile_worker.job_spec) AS specs
      FROM (${deliveries}) each_delivery(tenant_id, id, webhook_id, run_at) HAVING count(*) > 0
    ) all_jobs, graphile_worker.add_jobs(specs) WHERE ${BESIDE_QUEUE}`;
}
