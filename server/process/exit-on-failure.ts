import { log } from "@/lib/platform/observability/log";
import {
  RESTARTABLE_EXIT_CODE,
  OperatorError,
  exitCodeOf,
} from "@/lib/platform/config/operator-error";
import type { onShutdown } from "./shutdown";

/**
 * The name under which Next looks for an existing listener. If it finds one, it does not add its
 * own.
 */
const NEXT_LISTENER = Symbol.for("next.unhandledRejectionListener");

/**
 * Shuts the process down after an uncaught exception, because its state is unknown: logs one line, finishes
 * requests in progress and exits with a non-zero status. Next would only log it and continue.
 */
export function exitOnFailure(shutdown: ReturnType<typeof onShutdown>): void {
  // Unlike a listener, the capture callback is the only one called.
  process.setUncaughtExceptionCaptureCallback((error) => {
    log.fatal({ err: error }, "uncaught exception; shutting down");
    void shutdown.fail(RESTARTABLE_EXIT_CODE);
  });
}

/**
 * Logs one line for an unhandled rejection. React starts work whose failure is reported elsewhere
 * or no longer matters, and neither an attacker's input nor a retried job should be able to bring
 * the process down repeatedly.
 */
export function logRejections(): void {
  const listener = (reason: unknown) => log.error({ err: reason }, "unhandled rejection");
  Object.assign(globalThis, { [NEXT_LISTENER]: listener });
  process.on("unhandledRejection", listener);
}

/**
 * Exits a process that cannot start: with one line and status 1 if the operator has to fix something, otherwise
 * with the error and status 70.
 */
export function exitAfterFailedStart(
  error: unknown,
  shutdown: ReturnType<typeof onShutdown>,
): Promise<never> {
  console.error(error instanceof OperatorError ? error.message : error);
  return shutdown.run(exitCodeOf(error));
}
