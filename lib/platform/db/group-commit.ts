import { AsyncResource } from "node:async_hooks";
import { ApiError } from "@/lib/platform/http/errors";
import { enclosingTransaction } from "./enclosing-transaction";
import { sqlState } from "./query";

export type NonEmpty<T> = readonly [T, ...T[]];

/**
 * Writes all items in one statement or transaction, and returns what became of each, in order. May
 * run twice, so side effects outside the database may be repeated.
 */
type Write<Item, Result> = (items: NonEmpty<Item>) => Promise<PromiseSettledResult<Result>[]>;

interface Entry {
  item: unknown;
  write: Write<unknown, unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  /** Time of arrival, from performance.now(). */
  queuedAt: number;
}

/** Maximum items per write. The first item waits for the last. */
const MAX_BATCH_SIZE = 32;
/** Items that exceed these limits get a 503 before any of their work starts. */
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

/** Writes a batch with the context of its first entry, and settles every entry. */
async function write(entries: NonEmpty<Entry>): Promise<void> {
  const [first, ...others] = entries;
  const results = await first.write([first.item, ...others.map(({ item }) => item)]);
  for (const [index, { resolve, reject }] of entries.entries()) {
    const result = results[index];
    if (result?.status === "fulfilled") resolve(result.value);
    else reject(result ? result.reason : new Error("the write returned too few results"));
  }
}

async function writeAlone(entry: Entry): Promise<void> {
  try {
    if (performance.now() - entry.queuedAt > MAX_WAIT_MS) throw tooMany();
    await write([entry]);
  } catch (error) {
    entry.reject(error);
  }
}

async function writeBatch(entries: NonEmpty<Entry>): Promise<void> {
  if (entries.length === 1) return writeAlone(entries[0]);
  try {
    await write(entries);
  } catch (error) {
    // Retry individually so one bad item does not fail the rest.
    if (isStatementError(error)) for (const entry of entries) await writeAlone(entry);
    else for (const { reject } of entries) reject(error);
  }
}

async function drainQueue(key: string, queue: Entry[]): Promise<void> {
  while (queue.length > 0) {
    const expired = queue.filter(({ queuedAt }) => performance.now() - queuedAt > MAX_WAIT_MS);
    for (const { reject } of expired) reject(tooMany());
    queue.splice(0, expired.length);
    const [first, ...others] = queue.splice(0, MAX_BATCH_SIZE);
    if (first) await writeBatch([first, ...others]);
  }
  queues.delete(key);
}

/**
 * Batches writes that would wait for the same row lock. The first runs immediately and alone; the
 * items that arrive while it runs share one `write`, and therefore one lock, one round trip and one
 * disk flush. Each item gets its own result or error, or a 503 if too many are waiting. Do not use
 * it for writes that take locks that other transactions take before that row or in a different
 * order, because a batch holds the locks of its first item while requesting those of its last. All
 * items of a key have the same `write`. Within `enclose()`, an item is not batched.
 */
export async function groupCommit<Item, Result>(
  key: string,
  item: Item,
  writeAll: Write<Item, Result>,
): Promise<Result> {
  const queue = queues.get(key);
  const isEnclosed = enclosingTransaction() !== undefined;
  if (queue && !isEnclosed && queue.length >= MAX_QUEUE_LENGTH) throw tooMany();
  return new Promise<Result>((resolve, reject) => {
    const entry: Entry = {
      item,
      // Preserves the context of its own request, for logging and tracing.
      write: AsyncResource.bind(writeAll as Write<unknown, unknown>),
      resolve: resolve as (value: unknown) => void,
      reject,
      queuedAt: performance.now(),
    };
    if (isEnclosed) void writeAlone(entry);
    else if (queue) queue.push(entry);
    else {
      const newQueue = [entry];
      queues.set(key, newQueue);
      void drainQueue(key, newQueue);
    }
  });
}
