import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { log } from "@/lib/platform/observability/log";
import { count } from "@/lib/platform/observability/count";
import { retryWhileStarting } from "../process/retry-while-starting";

/** Messages from the thread: first that it is ready, then its counters. */
export type ThreadMessage = "ready" | Parameters<typeof count>;

const RESTART_MS = 1_000;

/** Resolves when the worker is running. Rejects if it cannot start. */
async function startThread(): Promise<Worker> {
  // The thread gets a copy of this process's environment.
  const thread = new Worker(new URL("./worker-thread.js", import.meta.url));
  const ready = new Promise<void>((resolve) => {
    thread.on("message", (message: ThreadMessage) => {
      if (message === "ready") resolve();
      else count(...message);
    });
  });
  const ended = once(thread, "exit").then(() => {
    throw new Error("The worker thread exited before it was ready.");
  });
  await Promise.race([ready, ended]);
  return thread;
}

/**
 * Runs the queue's workers in a thread of this process, so that writing a thousand emails does not
 * delay requests. Returns a function that stops it and waits for running jobs. A thread that
 * crashes is replaced.
 */
export async function startInProcessWorkers(): Promise<() => Promise<void>> {
  const stop = new AbortController();
  const isStopped = () => stop.signal.aborted;
  let thread = await retryWhileStarting("start the workers", startThread);

  async function supervise(): Promise<void> {
    while (!isStopped()) {
      // Rejects with the error that ended the thread, if there was one.
      await once(thread, "exit").catch((error: unknown) => log.error({ err: error }, "workers"));
      if (isStopped()) return;
      log.error("the worker thread exited; replacing it");
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
        log.warn({ err: error }, "cannot restart the workers yet; retrying");
      }
    }
  }
  const supervision = supervise();
  return async () => {
    stop.abort();
    thread.postMessage("stop");
    await supervision;
  };
}
