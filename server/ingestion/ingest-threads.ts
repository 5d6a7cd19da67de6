import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { log } from "@/lib/platform/observability/log";
import type { Outcome, SentEvents } from "@/lib/errors/endpoints/read-events";
import { readEventsBy } from "@/lib/errors/endpoints/read-events-in-thread";

interface Limits {
  threads: number;
  /** Maximum number of envelopes waiting for a thread, and their maximum total size in bytes. */
  waiting: number;
  waitingBytes: number;
  /** Time limits for one envelope, and for a thread to start. */
  milliseconds: number;
  startMilliseconds: number;
  /** The module that a thread runs. */
  entry: URL;
}

const LIMITS: Limits = {
  threads: Math.min(2, Math.max(1, availableParallelism() - 1)),
  waiting: 200,
  waitingBytes: 64 * 1024 * 1024,
  milliseconds: 10_000,
  startMilliseconds: 60_000,
  entry: new URL("./ingest-thread.js", import.meta.url),
};

interface Task {
  sent: SentEvents;
  bytes: number;
  resolve: (outcome: Outcome) => void;
}

/** Returns a 503 as plain data, the form in which a thread reports a rejection. */
function unavailable(message: string): Outcome {
  return { refused: { status: 503, message, body: {}, headers: { "Retry-After": "5" } } };
}

/**
 * Resolves with the thread's next message, or undefined if it took too long or exited silently. Rejects with the
 * error that ended it.
 */
async function nextMessage<T>(worker: Worker, milliseconds: number): Promise<T | undefined> {
  const stop = new AbortController();
  const { signal } = stop;
  const timer = setTimeout(() => void worker.terminate(), milliseconds);
  try {
    const ended = once(worker, "exit", { signal }).then(() => undefined);
    const message = once(worker, "message", { signal }).then(([data]) => data as T);
    return await Promise.race([message, ended]);
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}

/** A thread and the one envelope it parses at a time. Starts with the first envelope, and again after a crash. */
class IngestThread {
  private worker: Worker | undefined;
  isBusy = false;

  constructor(private readonly limits: Limits) {}

  /** Never rejects. */
  async run({ sent }: Task): Promise<Outcome> {
    this.isBusy = true;
    try {
      const worker = (this.worker ??= await this.start());
      worker.postMessage(
        sent,
        sent.payloads.map(({ buffer }) => buffer as ArrayBuffer),
      );
      const outcome = await nextMessage<Outcome>(worker, this.limits.milliseconds);
      if (!outcome) log.error("an envelope took too long; its thread is being replaced");
      return outcome ?? unavailable("The event took too long to read.");
    } catch (error) {
      void this.worker?.terminate();
      this.worker = undefined;
      log.error({ err: error }, "an ingestion thread ended; replacing it");
      return unavailable("The event could not be read.");
    } finally {
      this.isBusy = false;
    }
  }

  /**
   * The first message means ready, so that the time to load code does not count against an
   * envelope.
   */
  private async start(): Promise<Worker> {
    const worker = new Worker(this.limits.entry);
    // Between envelopes, there is no other listener.
    worker.on("error", () => undefined);
    worker.once("exit", () => {
      if (this.worker === worker) this.worker = undefined;
    });
    worker.unref();
    if (await nextMessage(worker, this.limits.startMilliseconds)) return worker;
    throw new Error("The thread could not be started.");
  }

  async stop(): Promise<void> {
    await this.worker?.terminate();
  }
}

/**
 * Parses large envelopes in separate threads: a few threads behind a bounded queue, with a time
 * limit per envelope. When an envelope exceeds it, the envelope is rejected and the thread
 * replaced. Once the queue is full, senders receive a 503. The returned function stops the threads.
 */
export function startIngestThreads(overrides: Partial<Limits> = {}): () => Promise<void> {
  const limits = { ...LIMITS, ...overrides };
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
    // Transferable copies: the request's body holds all of them in one buffer.
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
