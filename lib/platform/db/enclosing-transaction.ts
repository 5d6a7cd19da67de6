import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";

/** The connection that `transaction()` runs on. */
export type Transaction = pg.PoolClient;

/** A transaction joined by all database calls made within it, on its single connection. */
export class EnclosingTransaction {
  #isOver = false;
  #turn: Promise<unknown> = Promise.resolve();
  readonly #followers: (() => void)[] = [];

  constructor(
    readonly tx: Transaction,
    readonly outer?: EnclosingTransaction,
  ) {}

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Runs concurrent work one task at a time, because savepoints must not interleave. */
  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#turn;
    let end: () => void = () => undefined;
    this.#turn = new Promise<void>((resolve) => (end = resolve));
    await before;
    try {
      if (this.#isOver) throw new Error("The transaction that this was part of has ended.");
      return await work();
    } finally {
      end();
    }
  }

  /** Waits for work in progress. Work still queued, which the caller did not await, fails. */
  async end(): Promise<void> {
    if (this.#isOver) return;
    await this.inTurn(() => {
      this.#isOver = true;
      return Promise.resolve();
    });
  }

  follow(work: () => void): void {
    this.#followers.push(work);
  }

  /** Runs the after-commit callbacks, or passes them to the outer transaction. */
  settle(): void {
    const { outer } = this;
    for (const work of this.#followers) {
      if (outer) outer.follow(work);
      else outsideTransaction(work);
    }
  }
}

/** Shared with the page bundles in this process. */
const shared = globalThis as {
  laneworkEnclosing?: AsyncLocalStorage<EnclosingTransaction | undefined>;
};
const storage = (shared.laneworkEnclosing ??= new AsyncLocalStorage());

/**
 * Returns the current enclosing transaction. Skips those that have ended, so a timer set within one
 * runs outside it.
 */
export function enclosingTransaction(): EnclosingTransaction | undefined {
  let found = storage.getStore();
  while (found?.isOver) found = found.outer;
  return found;
}

/** Runs `work` as part of an enclosing transaction. */
export function insideTransaction<T>(
  enclosing: EnclosingTransaction,
  work: () => Promise<T>,
): Promise<T> {
  return storage.run(enclosing, work);
}

/**
 * Runs `work` outside the enclosing transaction. The transaction must not wait for it: each request
 * would hold one connection while waiting for another.
 */
export function outsideTransaction<T>(work: () => T): T {
  return storage.run(undefined, work);
}

interface AfterCommitCallbacks {
  isOver: boolean;
  callbacks: (() => void)[];
}

/**
 * The current plain transaction's after-commit callbacks; nested calls do not join it. Shared with
 * the page bundles in this process.
 */
const sharedFollowers = globalThis as {
  laneworkFollowers?: AsyncLocalStorage<AfterCommitCallbacks | undefined>;
};
const followers = (sharedFollowers.laneworkFollowers ??= new AsyncLocalStorage());

/** Runs a top-level transaction, then its after-commit callbacks once it is committed. */
export async function withAfterCommit<T>(run: () => Promise<T>): Promise<T> {
  const current: AfterCommitCallbacks = { isOver: false, callbacks: [] };
  try {
    const result = await followers.run(current, run);
    current.isOver = true;
    for (const work of current.callbacks) followers.run(undefined, work);
    return result;
  } finally {
    current.isOver = true;
  }
}

/**
 * Runs `work` once the current transaction commits; if it does not commit, `work` never runs.
 * Outside a transaction, runs it immediately.
 */
export function afterCommit(work: () => void): void {
  const enclosing = enclosingTransaction();
  const current = followers.getStore();
  if (enclosing) enclosing.follow(work);
  else if (current && !current.isOver) current.callbacks.push(work);
  else work();
}

/**
 * Throws inside an enclosing transaction. For work that takes a long time or must outlive the
 * transaction.
 */
export function assertNotEnclosed(what: string): void {
  if (enclosingTransaction())
    throw new Error(`${what} must not be part of a transaction: see longRoute().`);
}
