/* eslint-disable no-console -- the person at the terminal is told, before there is a log */
import { setTimeout as sleep } from "node:timers/promises";

const LOOK_MS = 250;
const PAUSE = { first: 250, longest: 5_000 };
const PATIENCE_MS = 60_000;

/** Tries until it succeeds; ends the process with a line and 1 when a minute was not enough. */
async function reviveOrEnd(revive: () => Promise<void>, isOver: () => boolean): Promise<void> {
  console.error("The embedded PostgreSQL ended without being told to. Starting it again.");
  const end = Date.now() + PATIENCE_MS;
  for (let pause = PAUSE.first; !isOver(); pause = Math.min(2 * pause, PAUSE.longest)) {
    try {
      await revive();
      return;
    } catch (error) {
      if (Date.now() > end) {
        const { message } = error as Error;
        console.error(`The embedded PostgreSQL ended and cannot be started again: ${message}`);
        process.exit(1);
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
): () => Promise<void> {
  let isOver = false;
  let revival: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (revival || !isGone()) return;
    revival = reviveOrEnd(revive, () => isOver).finally(() => (revival = undefined));
  }, LOOK_MS);
  timer.unref();
  return async () => {
    isOver = true;
    clearInterval(timer);
    await revival;
  };
}
