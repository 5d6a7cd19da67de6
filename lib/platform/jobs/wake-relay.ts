import { log } from "@/lib/platform/observability/log";
import { addRelayJob } from "./add-job";

/** Changes within this time are relayed together. */
const COALESCE_MS = 25;

/**
 * Minimum interval between relays requested by one process, so that busy ones batch more changes. A
 * lone change is not delayed.
 */
const MIN_INTERVAL_MS = 250;

/** Shared with the page bundles in this process. */
const shared = globalThis as {
  laneworkRelay?: { timer?: NodeJS.Timeout | undefined; notBefore: number };
};

/**
 * Wakes the relay after a request that may have written outbox events. Never throws: the workers'
 * sweep finds missed events.
 */
export function wakeRelay(): void {
  const state = (shared.laneworkRelay ??= { notBefore: 0 });
  if (state.timer !== undefined) return;
  const wait = Math.max(COALESCE_MS, state.notBefore - performance.now());
  state.timer = setTimeout(() => {
    state.timer = undefined;
    state.notBefore = performance.now() + MIN_INTERVAL_MS;
    addRelayJob().catch((error: unknown) => log.warn({ err: error }, "the relay was not woken"));
  }, wait).unref();
}
