import { setTimeout as sleep } from "node:timers/promises";
import { log } from "@/lib/platform/observability/log";
import { isShuttingDown } from "@/lib/platform/observability/shutdown";
import { OperatorError } from "@/lib/platform/config/operator-error";

/** In milliseconds. */
const TIMES = {
  pause: 1_000,
  /**
   * The time an embedded database has to restart: lib/platform/db/embedded/embedded-restart.ts.
   */
  patience: 60_000,
};

/**
 * Runs a startup step that needs the database, after the server has started listening. Retries for
 * a minute, because the database may be restarting. `what` is the step's name in the log. Throws an
 * OperatorError immediately, and any other error after the minute. During shutdown it stops
 * retrying and the promise stays pending.
 */
export async function retryWhileStarting<T>(
  what: string,
  work: () => Promise<T>,
  { pause, patience }: typeof TIMES = TIMES,
): Promise<T> {
  const end = Date.now() + patience;
  for (;;) {
    if (isShuttingDown()) return new Promise(() => undefined);
    try {
      return await work();
    } catch (error) {
      const { name, message } = error as Error;
      // Errors lose their class when they cross threads.
      if (name === "OperatorError") throw new OperatorError(message);
      if (Date.now() > end) throw error;
      log.warn({ err: error }, `cannot ${what} yet; retrying`);
      await sleep(pause);
    }
  }
}
