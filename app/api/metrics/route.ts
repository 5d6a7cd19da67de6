import { publicRoute } from "@/lib/identity/request/public-route";
import { log } from "@/lib/platform/observability/log";
import { readQueueState } from "@/lib/platform/jobs/queries";
import { handleMetrics } from "@/lib/platform/health/handle-metrics";
import { metrics } from "@/lib/platform/observability/metrics";

/** Replaces the queue gauges of the previous scrape with current values. */
async function measureQueue(): Promise<void> {
  const { queue } = metrics();
  const states = await readQueueState().catch((error: unknown) => {
    // If the database is down or the queue is too long to count, the other metrics are even more
    // important.
    log.warn({ err: error }, "failed to read queue metrics");
    return [];
  });
  // Reset only after the await, because a concurrent scrape would otherwise read empty gauges.
  for (const gauge of Object.values(queue)) gauge.reset();
  for (const { task, waiting, running, dead, oldest_seconds } of states) {
    queue.waiting.set({ task }, waiting);
    queue.running.set({ task }, running);
    queue.dead.set({ task }, dead);
    queue.oldest.set({ task }, oldest_seconds);
  }
}

export const GET = publicRoute((request) =>
  handleMetrics(request.headers.get("authorization"), measureQueue),
);
