import { AsyncResource } from "node:async_hooks";
import { ApiError } from "@/lib/platform/http/errors";
import { enclosing } from "./enclosing";
import { sqlState, type Transaction, transaction } from "./query";

/** A write that may stand alone, or be part of a transaction. It may run twice: what it does outside the database shows. */
type Work<T> = (tx: Transaction | undefined) => Promise<T>;

interface Entry {
  work: Work<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  /** When it came, as performance.now() says it. */
  since: number;
}

/** As many as share a transaction: the first of them waits for the last. */
const MOST = 16;
/** What finds so many waiting, or has waited so long, is a 503: nothing of it has been begun. */
const MOST_WAITING = 200;
const PATIENCE_MS = 10_000;

/** Of each key with a turn under way: who comes next. */
const queues = new Map<string, Entry[]>();

function tooMany(): ApiError {
  return new ApiError(503, "Too many requests at once.", {}, { "Retry-After": "5" });
}

/**
 * Whether a statement was refused, and its transaction so rolled back for sure. After a lost connection (08, 25P03, 57P)
 * or a failure outside the database nobody knows.
 */
function isRefusal(error: unknown): boolean {
  return /^(?!08|25P03|57P)\d/.test(sqlState(error) ?? "");
}

async function runAlone({ work, resolve, reject, since }: Entry): Promise<void> {
  try {
    if (performance.now() - since > PATIENCE_MS) throw tooMany();
    resolve(await work(undefined));
  } catch (error) {
    reject(error);
  }
}

/** What becomes of an entry once the transaction is committed. What the product refuses leaves that whole. */
async function runWithin({ work, resolve, reject }: Entry, tx: Transaction): Promise<() => void> {
  try {
    const value = await work(tx);
    return () => resolve(value);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return () => reject(error);
  }
}

async function runTurn(entries: Entry[]): Promise<void> {
  const [only] = entries;
  if (only && entries.length === 1) return runAlone(only);
  try {
    const settle = await transaction(async (tx) => {
      const outcomes: (() => void)[] = [];
      for (const entry of entries) outcomes.push(await runWithin(entry, tx));
      return outcomes;
    });
    for (const outcome of settle) outcome();
  } catch (error) {
    // One of them is at fault, and no other shall suffer for it.
    if (isRefusal(error)) for (const entry of entries) await runAlone(entry);
    else for (const { reject } of entries) reject(error);
  }
}

async function takeTurns(key: string, queue: Entry[]): Promise<void> {
  while (queue.length > 0) {
    const late = queue.filter(({ since }) => performance.now() - since > PATIENCE_MS);
    for (const { reject } of late) reject(tooMany());
    queue.splice(0, late.length);
    await runTurn(queue.splice(0, MOST));
  }
  queues.delete(key);
}

/**
 * Runs writes that would wait for each other in the database, as they lock the same row until they are committed, one turn
 * after the other: the first at once and by itself, those that come meanwhile together in one transaction. So a lock is
 * handed over, and the disk waited for, once for many. Each has its own answer or refusal; 503 when too many wait.
 *
 * Only for writes that lock nothing else that others lock before that row, or in another order: a turn holds what its
 * first needs while it asks for what its last does. A write inside `enclose()` shares with nobody.
 */
export async function inTurns<T>(key: string, work: Work<T>): Promise<T> {
  if (enclosing()) return work(undefined);
  const queue = queues.get(key);
  if (queue && queue.length >= MOST_WAITING) throw tooMany();
  return new Promise<T>((resolve, reject) => {
    const entry: Entry = {
      // Each in the context of its own request, for the log and for spans.
      work: AsyncResource.bind(work),
      resolve: resolve as (value: unknown) => void,
      reject,
      since: performance.now(),
    };
    if (queue) {
      queue.push(entry);
      return;
    }
    const begun = [entry];
    queues.set(key, begun);
    void takeTurns(key, begun);
  });
}
