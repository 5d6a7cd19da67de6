import { type CounterName, type Labels, metrics } from "./metrics";

type Count = (name: CounterName, labels: Labels, by?: number) => void;

/**
 * Set in worker threads, which have no metrics of their own, to forward counts to the main thread.
 */
const shared = globalThis as { laneworkCount?: Count };

/**
 * Increments a counter by one, or by `by`. Counts from worker threads are forwarded to the main
 * thread.
 */
export function count(name: CounterName, labels: Labels, by = 1): void {
  if (shared.laneworkCount) shared.laneworkCount(name, labels, by);
  else metrics().counters[name].inc(labels, by);
}

/** Makes `count` forward to `send` from now on. */
export function forwardCounts(send: Count): void {
  shared.laneworkCount = send;
}
