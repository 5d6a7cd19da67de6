/* eslint-disable no-console -- the person at the terminal is told, before there is a log */
import { setTimeout as sleep } from "node:timers/promises";
import { FAILED } from "@/lib/platform/config/operator-error";

/** In milliseconds. */
const TIMES = {
  /** How often it looks whether the server is gone. */
  look: 250,
  /** Between two tries, at first and at most. */
  firstPause: 250,
  longestPause: 5_000,
  /** After which the process ends. */
  patience: 60_000,
};

/** Tries until it succeeds; ends the process with a line and 70 when a minute was not enough. */
async function reviveOrEnd(
  revive: () => Promise<void>,
  isOver: () => boolean,
  times: typeof TIMES,
): Promise<void> {
  console.error("The embedded PostgreSQL ended without being told to. Starting it again.");
  const end = Date.now() + times.patience;
  for (let pause = times.firstPause; !isOver(); pause = Math.min(2 * pause, times.longestPause)) {
    try {
      await revive();
      return;
    } catch (error) {
      if (Date.now() > end) {
        const { message } = error as Error;
        console.error(`The embedded PostgreSQL ended and cannot be started again: ${message}`);
        process.exit(FAILED);
      }
      await sleep(pause, undefined, { ref: false });
    }
  }
}

/**
 * Looks whether a server is gone, and has it revived. Returns how to end that, which waits for a revival under way. Keeps
 * no process from ending.
 */
export function keepRevived(
  isGone: () => boolean,
  revive: () => Promise<void>,
  times: typeof TIMES = TIMES,
): () => Promise<void> {
  let isOver = false;
  let revival: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (revival || !isGone()) return;
    revival = reviveOrEnd(revive, () => isOver, times).finally(() => (revival = undefined));
  }, times.look);
  timer.unref();
  return async () => {
    isOver = true;
    clearInterval(timer);
    await revival;
  };
}
