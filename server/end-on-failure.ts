import { log } from "@/lib/api/log";
import type { onShutdown } from "./shutdown";

/** The status of a process that failed while it ran: scripts/start.mjs starts it anew. */
const FAILED = 70;
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
 * Makes a rejection that nobody handled one line in the log of a process that renders pages: React begins work whose
 * failure is reported elsewhere, or which nobody needs when the reader has gone. A stranger must not end the process so.
 */
export function logRejections(): void {
  const listener = (reason: unknown) => log.error({ err: reason }, "unhandled rejection");
  Object.assign(globalThis, { [NEXT_LISTENER]: listener });
  process.on("unhandledRejection", listener);
}
