import { AsyncResource } from "node:async_hooks";
import { ApiError } from "@/lib/platform/http/errors";
import { enclosingTransaction } from "./enclosing-transaction";
import { sqlState, type Transaction, transaction } from "./query";

/**
 * A write that runs alone or in a transaction. It may run twice, so side effects outside the
 * database may be repeated.
 */
type Work<T> = (tx: Transaction | undefined) => Promise<T>;

interface Entry {
  work: Work<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  /** Time of arrival, from performance.now(). */
  queuedAt: number;
}

/** Maximum writes per transaction. The first write waits for the last. */
const MAX_BATCH_SIZE = 16;
/** Writes that exceed these limits get a 503 before any of their work starts. */
const MAX_QUEUE_LENGTH = 200;
const MAX_WAIT_MS = 10_000;

/** Waiting entries for each key that has a batch in progress. */
const queues = new Map<string, Entry[]>();

function tooMany(): ApiError {
  return new ApiError(503, "Too many requests at once.", {}, { "Retry-After": "5" });
}

/**
 * True if PostgreSQL rejected a statement, so the transaction was definitely rolled back. After a
 * lost connection (08, 25P03, 57P) or a failure outside the database, the outcome is unknown.
 */
function isStatementError(error: unknown): boolean {
  return /^(?!08|25P03|57P)\d/.test(sqlState(error) ?? "");
}

async function runAlone({ work, resolve, reject, queuedAt }: Entry): Promise<void> {
  try {
    if (performance.now() - queuedAt > MAX_WAIT_MS) throw tooMany();
    resolve(await work(undefined));
  } catch (error) {
    reject(error);
  }
}

/**
 * Runs an entry and returns a callback to run once the transaction is committed. An ApiError
 * rejects only its own entry and leaves the transaction intact.
 */
async function runWithin({ work, resolve, reject }: Entry, tx: Transaction): Promise<() => void> {
  try {
    const value = await work(tx);
    return () => resolve(value);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return () => reject(error);
  }
}

async function runBatch(entries: Entry[]): Promise<void> {
  const [only] = entries;
  if (only && entries.length === 1) return runAlone(only);
  try {
    const callbacks = await transaction(async (tx) => {
      const onCommit: (() => void)[] = [];
      for (const entry of entries) onCommit.push(await runWithin(entry, tx));
      return onCommit;
    });
    for (const callback of callbacks) callback();
  } catch (error) {
    // Retry individually so one bad write does not fail the rest.
    if (isStatementError(error)) for (const entry of entries) await runAlone(entry);
    else for (const { reject } of entries) reject(error);
  }
}

async function drainQueue(key: string, queue: Entry[]): Promise<void> {
  while (queue.length > 0) {
    const expired = queue.filter(({ queuedAt }) => performance.now() - queuedAt > MAX_WAIT_MS);
    for (const { reject } of expired) reject(tooMany());
    queue.splice(0, expired.length);
    await runBatch(queue.splice(0, MAX_BATCH_SIZE));
  }
  queues.delete(key);
}

/**
 * Batches writes that would wait for the same row lock. The first runs immediately and alone; those
 * that arrive while it runs share one transaction, and therefore one lock and one disk flush. Each
 * write gets its own result or error, or a 503 if too many are waiting. Do not use it for writes
 * that take locks that other transactions take before that row or in a different order, because a
 * batch holds the locks of its first write while requesting those of its last. A write inside
 * `enclose()` is not batched.
 */
export async function groupCommit<T>(key: string, work: Work<T>): Promise<T> {
  if (enclosingTransaction()) return work(undefined);
  const queue = queues.get(key);
  if (queue && queue.length >= MAX_QUEUE_LENGTH) throw tooMany();
  return new Promise<T>((resolve, reject) => {
    const entry: Entry = {
      // Preserves the context of its own request, for logging and tracing.
      work: AsyncResource.bind(work),
      resolve: resolve as (value: unknown) => void,
      reject,
      queuedAt: performance.now(),
    };
    if (queue) {
      queue.push(entry);
      return;
    }
    const newQueue = [entry];
    queues.set(key, newQueue);
    void drainQueue(key, newQueue);
  });
}
