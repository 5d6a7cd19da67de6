import { log } from "@/lib/platform/observability/log";
import { addRelayJob } from "./add-job";

/** Changes that come within this time are relayed together. */
const GATHER_MS = 25;

/** Between two relays that one process asks for: a busy one gathers more, and one change alone waits for nobody. */
const SPACING_MS = 250;

/** One for all route bundles of the process. */
const shared = globalThis as {
  laneworkRelay?: { timer?: NodeJS.Timeout | undefined; notBefore: number };
};

/**
 * Has the outbox looked at soon, after a request that may have put something there. Fails nothing: what is missed is
 * found by the workers' sweep.
 */
export function pokeRelay(): void {
  const state = (shared.laneworkRelay ??= { notBefore: 0 });
  if (state.timer !== undefined) return;
  const wait = Math.max(GATHER_MS, state.notBefore - performance.now());
  state.timer = setTimeout(() => {
    state.timer = undefined;
    state.notBefore = performance.now() + SPACING_MS;
    addRelayJob().catch((error: unknown) => log.warn({ err: error }, "relay was not asked for"));
  }, wait).unref();
}
