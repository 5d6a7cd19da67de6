import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { log } from "@/lib/api/log";
import type { Outcome, SentEvents } from "@/lib/ingest/read-events";
import { readEventsBy } from "@/lib/ingest/read-events-apart";

interface Limits {
  threads: number;
  /** Envelopes that wait for a thread; together they hold no more than so many bytes. */
  waiting: number;
  waitingBytes: number;
  /** For one envelope, from when a thread has begun to start. */
  milliseconds: number;
  /** What a thread runs. */
  entry: URL;
}

const LIMITS: Limits = {
  threads: Math.min(2, Math.max(1, availableParallelism() - 1)),
  waiting: 200,
  waitingBytes: 64 * 1024 * 1024,
  milliseconds: 10_000,
  entry: new URL("./ingest-thread.mjs", import.meta.url),
};

interface Task {
  sent: SentEvents;
  bytes: number;
  resolve: (outcome: Outcome) => void;
}

/** As data: an error's class of this module is not the one that the routes' bundles know. */
function unavailable(message: string): Outcome {
  return { refused: { status: 503, message, body: {}, headers: { "Retry-After": "5" } } };
}

/** A thread and the one envelope that it reads; started with the first, and anew after one that it died of. */
class IngestThread {
  private worker: Worker | undefined;
  isBusy = false;

  constructor(private readonly limits: Limits) {}

  /** Never rejects. */
  async run({ sent }: Task): Promise<Outcome> {
    this.isBusy = true;
    const worker = (this.worker ??= this.start());
    const stop = new AbortController();
    const timer = setTimeout(() => void worker.terminate(), this.limits.milliseconds);
    try {
      worker.postMessage(
        sent,
        sent.payloads.map(({ buffer }) => buffer as ArrayBuffer),
      );
      const signal = stop.signal;
      const ended = once(worker, "exit", { signal }).then(() => undefined);
      const told = once(worker, "message", { signal }).then(([outcome]) => outcome as Outcome);
      const outcome = await Promise.race([told, ended]);
      if (!outcome)
        log.error("an envelope took too long; another thread takes the place of its own");
      return outcome ?? unavailable("This took too long to read.");
    } catch (error) {
      if (this.worker === worker) this.worker = undefined;
      void worker.terminate();
      log.error({ err: error }, "a thread of ingestion ended; another takes its place");
      return unavailable("This could not be read.");
    } finally {
      clearTimeout(timer);
      stop.abort();
      this.isBusy = false;
    }
  }

  private start(): Worker {
    const worker = new Worker(this.limits.entry);
    // Between two envelopes nobody else listens.
    worker.on("error", () => undefined);
    worker.once("exit", () => {
      if (this.worker === worker) this.worker = undefined;
    });
    worker.unref();
    return worker;
  }

  async stop(): Promise<void> {
    await this.worker?.terminate();
  }
}

/**
 * Reads large envelopes in threads apart: a few, behind a queue that has an end, and with a time limit for each envelope,
 * after which its thread is replaced and it is refused. Who sends more than that is told to come back (503). Ends with the
 * function that it returns.
 */
export function startIngestThreads(given: Partial<Limits> = {}): () => Promise<void> {
  const limits = { ...LIMITS, ...given };
  const threads = Array.from({ length: limits.threads }, () => new IngestThread(limits));
  const waiting: Task[] = [];
  let bytes = 0;

  function runNext(): void {
    const thread = threads.find(({ isBusy }) => !isBusy);
    const task = thread && waiting.shift();
    if (!task) return;
    bytes -= task.bytes;
    void thread.run(task).then((outcome) => {
      task.resolve(outcome);
      runNext();
    });
  }

  readEventsBy((sent) => {
    // Copies of their own, which change hands: the request's body has all of them in one.
    const payloads = sent.payloads.map((payload) => Uint8Array.from(payload));
    const size = payloads.reduce((sum, { byteLength }) => sum + byteLength, 0);
    if (waiting.length >= limits.waiting || bytes + size > limits.waitingBytes) {
      return Promise.resolve(unavailable("Too many requests at once."));
    }
    bytes += size;
    return new Promise((resolve) => {
      waiting.push({ sent: { ...sent, payloads }, bytes: size, resolve });
      runNext();
    });
  });

  return async () => {
    readEventsBy(undefined);
    await Promise.all(threads.map((thread) => thread.stop()));
  };
}
