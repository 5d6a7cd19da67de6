import { setTimeout as sleep } from "node:timers/promises";
import { log } from "@/lib/platform/observability/log";
import { isEnding } from "@/lib/platform/observability/ending";
import { OperatorError } from "@/lib/platform/config/operator-error";

/** In milliseconds. */
const TIMES = {
  pause: 1_000,
  /** As long as an embedded database has to come back: lib/platform/db/embedded/embedded-keep.ts. */
  patience: 60_000,
};

/**
 * Does what a start needs of the database once requests are served: for a minute it is tried again, as the database may be
 * restarting. `what` is for the log. Throws an OperatorError at once, and any other error when the minute is over. In a
 * process that ends nothing is tried any more, and the promise stays open.
 */
export async function patiently<T>(
  what: string,
  work: () => Promise<T>,
  { pause, patience }: typeof TIMES = TIMES,
): Promise<T> {
  const end = Date.now() + patience;
  for (;;) {
    if (isEnding()) return new Promise(() => undefined);
    try {
      return await work();
    } catch (error) {
      const { name, message } = error as Error;
      // An error that comes out of a thread has lost its class.
      if (name === "OperatorError") throw new OperatorError(message);
      if (Date.now() > end) throw error;
      log.warn({ err: error }, `cannot yet ${what}`);
      await sleep(pause);
    }
  }
}
