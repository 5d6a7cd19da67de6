import { log } from "@/lib/platform/observability/log";
import { FAILED, OperatorError, statusOf } from "@/lib/platform/config/operator-error";
import type { onShutdown } from "./shutdown";

/** Under this name Next looks for a listener that is there already, and then adds none. */
const NEXT_LISTENER = Symbol.for("next.unhandledRejectionListener");

/**
 * Makes an exception that nobody caught end the process in order, as its state is unknown: one line in the log, requests
 * under way are finished, and the status is not zero. Next would only log it and go on.
 */
export function endOnFailure(shutdown: ReturnType<typeof onShutdown>): void {
  // Unlike a listener it is asked alone, whoever else listens.
  process.setUncaughtExceptionCaptureCallback((error) => {
    log.fatal({ err: error }, "uncaught exception; the process ends");
    void shutdown.fail(FAILED);
  });
}

/**
 * Makes a rejection that nobody handled one line in the log. React begins work whose failure is reported elsewhere, or
 * which nobody needs when the reader has gone; and what a stranger sends, or a job that is tried again, must not end a
 * process over and over.
 */
export function logRejections(): void {
  const listener = (reason: unknown) => log.error({ err: reason }, "unhandled rejection");
  Object.assign(globalThis, { [NEXT_LISTENER]: listener });
  process.on("unhandledRejection", listener);
}

/** Ends a process that cannot start: with a line and 1 for what somebody has to mend, else with the error and 70. */
export function endUnstarted(
  error: unknown,
  shutdown: ReturnType<typeof onShutdown>,
): Promise<never> {
  console.error(error instanceof OperatorError ? error.message : error);
  return shutdown.run(statusOf(error));
}
