import { publicRoute } from "@/lib/identity/request/public-route";
import { log } from "@/lib/platform/observability/log";
import { queueState } from "@/lib/platform/jobs/queries";
import { answerMetrics } from "@/lib/platform/health/handle-metrics";
import { metrics } from "@/lib/platform/observability/metrics";

/** What one scrape measured is no measure of the next. */
async function measureQueue(): Promise<void> {
  const { queue } = metrics();
  const states = await queueState().catch((error: unknown) => {
    // Without the database, or under a heap of jobs: the rest is worth having all the more.
    log.warn({ err: error }, "the queue was not measured");
    return [];
  });
  // Not before the wait: another scrape under way would find nothing.
  for (const gauge of Object.values(queue)) gauge.reset();
  for (const { task, waiting, running, dead, oldest_seconds } of states) {
    queue.waiting.set({ task }, waiting);
    queue.running.set({ task }, running);
    queue.dead.set({ task }, dead);
    queue.oldest.set({ task }, oldest_seconds);
  }
}

export const GET = publicRoute((request) =>
  answerMetrics(request.headers.get("authorization"), measureQueue),
);
