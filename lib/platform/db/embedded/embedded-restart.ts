/* eslint-disable no-console -- reports to the terminal before there is a log */
import { setTimeout as sleep } from "node:timers/promises";
import { RESTARTABLE_EXIT_CODE } from "@/lib/platform/config/operator-error";

/** In milliseconds. */
const TIMES = {
  /** How often to check whether the server has stopped. */
  look: 250,
  /** Delay between attempts: initial and maximum. */
  firstPause: 250,
  longestPause: 5_000,
  /** How long to keep trying before the process exits. */
  patience: 60_000,
};

/**
 * Retries until the server is running again. After a minute, prints an error and exits with status
 * 70.
 */
async function reviveOrExit(
  revive: () => Promise<void>,
  isOver: () => boolean,
  times: typeof TIMES,
): Promise<void> {
  console.error("The embedded PostgreSQL stopped unexpectedly. Restarting it.");
  const end = Date.now() + times.patience;
  for (let pause = times.firstPause; !isOver(); pause = Math.min(2 * pause, times.longestPause)) {
    try {
      await revive();
      return;
    } catch (error) {
      if (Date.now() > end) {
        const { message } = error as Error;
        console.error(`The embedded PostgreSQL stopped and cannot be restarted: ${message}`);
        process.exit(RESTARTABLE_EXIT_CODE);
      }
      await sleep(pause, undefined, { ref: false });
    }
  }
}

/**
 * Monitors a server and restarts it when it stops. Returns a function that stops monitoring and
 * waits for any restart in progress. Does not keep the process alive.
 */
export function restartOnExit(
  isGone: () => boolean,
  revive: () => Promise<void>,
  times: typeof TIMES = TIMES,
): () => Promise<void> {
  let isOver = false;
  let revival: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (revival || !isGone()) return;
    revival = reviveOrExit(revive, () => isOver, times).finally(() => (revival = undefined));
  }, times.look);
  timer.unref();
  return async () => {
    isOver = true;
    clearInterval(timer);
    await revival;
  };
}
