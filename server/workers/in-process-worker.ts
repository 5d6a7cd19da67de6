import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { log } from "@/lib/platform/observability/log";
import { count } from "@/lib/platform/observability/count";
import { patiently } from "../process/patiently";

/** What the thread says: that it works, and then what it counts. */
export type ThreadMessage = "ready" | Parameters<typeof count>;

const RESTART_MS = 1_000;

/** Resolves when it works on the queue; rejects when it cannot begin to. */
async function startThread(): Promise<Worker> {
  // It has this process's environment as it is now.
  const thread = new Worker(new URL("./worker-thread.js", import.meta.url));
  const ready = new Promise<void>((resolve) => {
    thread.on("message", (told: ThreadMessage) => {
      if (told === "ready") resolve();
      else count(...told);
    });
  });
  const ended = once(thread, "exit").then(() => {
    throw new Error("The thread of the workers ended before it was ready.");
  });
  await Promise.race([ready, ended]);
  return thread;
}

/**
 * Works on the queue in this process, in a thread of its own: a mail that is written, or a thousand, holds up no
 * request. Ends with the answered function, which waits for jobs under way. A thread that dies is replaced.
 */
export async function startWorkersInside(): Promise<() => Promise<void>> {
  const stop = new AbortController();
  const isStopped = () => stop.signal.aborted;
  let thread = await patiently("start the workers", startThread);

  async function keep(): Promise<void> {
    while (!isStopped()) {
      // Rejects with what the thread died of, if it was an error.
      await once(thread, "exit").catch((error: unknown) => log.error({ err: error }, "workers"));
      if (isStopped()) return;
      log.error("the thread of the workers ended; another takes its place");
      await replace();
    }
  }
  async function replace(): Promise<void> {
    while (!isStopped()) {
      await sleep(RESTART_MS, undefined, { signal: stop.signal }).catch(() => undefined);
      if (isStopped()) return;
      try {
        thread = await startThread();
        return;
      } catch (error) {
        log.warn({ err: error }, "the workers cannot be started yet");
      }
    }
  }
  const kept = keep();
  return async () => {
    stop.abort();
    thread.postMessage("stop");
    await kept;
  };
}
