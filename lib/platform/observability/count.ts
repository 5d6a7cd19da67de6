import { type Counted, type Labels, metrics } from "./metrics";

type Count = (name: Counted, labels: Labels, by?: number) => void;

/** A thread has none of its process's metrics, and sends what it counts there instead. */
const shared = globalThis as { laneworkCount?: Count };

/** Counts one, or `by`. In a thread of workers it counts in the process that has the thread. */
export function count(name: Counted, labels: Labels, by = 1): void {
  if (shared.laneworkCount) shared.laneworkCount(name, labels, by);
  else metrics().counters[name].inc(labels, by);
}

/** From here on `count` only calls this. */
export function countElsewhere(send: Count): void {
  shared.laneworkCount = send;
}
