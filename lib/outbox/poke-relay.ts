import { log } from "@/lib/api/log";
import { addRelayJob } from "@/lib/jobs/add-job";

/** Changes that come within this time are relayed together. */
const GATHER_MS = 25;

/** One for all route bundles of the process. */
const shared = globalThis as { laneworkRelayTimer?: NodeJS.Timeout | undefined };

/**
 * Has the outbox looked at soon, after a request that may have put something there. Fails nothing: what is missed is
 * found by the workers' sweep.
 */
export function pokeRelay(): void {
  shared.laneworkRelayTimer ??= setTimeout(() => {
    shared.laneworkRelayTimer = undefined;
    addRelayJob().catch((error: unknown) => log.warn({ err: error }, "relay was not asked for"));
  }, GATHER_MS).unref();
}
