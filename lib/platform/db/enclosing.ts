import { AsyncLocalStorage } from "node:async_hooks";
import type { Transaction } from "./transaction";

/** A transaction that all that is asked of the database within it joins, on its one connection. */
export class Enclosing {
  #isOver = false;
  #turn: Promise<unknown> = Promise.resolve();
  readonly #followers: (() => void)[] = [];

  constructor(
    readonly tx: Transaction,
    readonly outer?: Enclosing,
  ) {}

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Of what is begun at the same time one goes after the other: savepoints of two must not cross. */
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

  /** Waits for what is under way; what waits behind it, which nobody waited for, comes too late. */
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

  /** What was to follow does, or waits for the transaction around this one. */
  settle(): void {
    const { outer } = this;
    for (const work of this.#followers) {
      if (outer) outer.follow(work);
      else apart(work);
    }
  }
}

/** One for all route bundles of the process. */
const shared = globalThis as { laneworkEnclosing?: AsyncLocalStorage<Enclosing | undefined> };
const storage = (shared.laneworkEnclosing ??= new AsyncLocalStorage());

/** The transaction around what runs now. One that has ended is none: a timer that was set within it runs on its own. */
export function enclosing(): Enclosing | undefined {
  let found = storage.getStore();
  while (found?.isOver) found = found.outer;
  return found;
}

/** Runs what belongs to a transaction within it. */
export function within<T>(around: Enclosing, work: () => Promise<T>): Promise<T> {
  return storage.run(around, work);
}

/**
 * Runs what is not part of the transaction around it. Nobody in that transaction may wait for it: each would hold one
 * connection while it asks for another.
 */
export function apart<T>(work: () => T): T {
  return storage.run(undefined, work);
}

interface Followers {
  isOver: boolean;
  works: (() => void)[];
}

/** What is to follow the transaction that runs now, which nothing else joins. One for all route bundles. */
const ofPlain = globalThis as { laneworkFollowers?: AsyncLocalStorage<Followers | undefined> };
const followers = (ofPlain.laneworkFollowers ??= new AsyncLocalStorage());

/** Runs a transaction that is nobody's part; what is to follow it does when it is committed. */
export async function followed<T>(run: () => Promise<T>): Promise<T> {
  const own: Followers = { isOver: false, works: [] };
  try {
    const result = await followers.run(own, run);
    own.isOver = true;
    for (const work of own.works) followers.run(undefined, work);
    return result;
  } finally {
    own.isOver = true;
  }
}

/** Runs `work` once the transaction around it is committed, and never otherwise; at once where there is none. */
export function afterCommit(work: () => void): void {
  const around = enclosing();
  const own = followers.getStore();
  if (around) around.follow(work);
  else if (own && !own.isOver) own.works.push(work);
  else work();
}

/** Throws where there is a transaction around: for what takes long, or what must outlive its end. */
export function refuseEnclosed(what: string): void {
  if (enclosing()) throw new Error(`${what} must not be part of a transaction: see longRoute().`);
}
