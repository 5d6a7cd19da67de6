import { AsyncLocalStorage } from "node:async_hooks";
import * as Prisma from "../prisma";

/** Runs a select. Its rows have JSON values. */
type Run = (select: Prisma.Sql) => Promise<unknown[]>;

interface Waiting {
  select: Prisma.Sql;
  resolve: (rows: unknown[]) => void;
  reject: (error: unknown) => void;
}

/** Reads of one page that are begun at the same time, and are sent as one statement. */
export class ReadsTogether {
  readonly #waiting: Waiting[] = [];

  add(select: Prisma.Sql, run: Run): Promise<unknown[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ select, resolve, reject });
      if (this.#waiting.length === 1) setImmediate(() => void this.#send(run));
    });
  }

  async #send(run: Run): Promise<void> {
    const waiting = this.#waiting.splice(0);
    const selects = waiting.map(({ select }) => select);
    const results = await readAll(selects, run).catch(() => undefined);
    for (const [index, { select, resolve, reject }] of waiting.entries()) {
      // One bad read does not fail the rest.
      if (results) resolve(results[index] ?? []);
      else run(select).then(resolve, reject);
    }
  }
}

/** Runs selects as one statement, with one column for the rows of each. */
async function readAll(selects: Prisma.Sql[], run: Run): Promise<unknown[][]> {
  const [only] = selects;
  if (only && selects.length === 1) return [await run(only)];
  const columns = selects.map(
    (select, index) =>
      Prisma.sql`(SELECT json_agg(q) FROM (${select}) q) AS ${Prisma.raw(`r${index}`)}`,
  );
  const [found] = (await run(Prisma.sql`SELECT ${Prisma.join(columns)}`)) as [
    Record<string, unknown[] | null>,
  ];
  return selects.map((_, index) => found[`r${index}`] ?? []);
}

/** Shared with the page bundles in this process. */
const shared = globalThis as { laneworkReads?: AsyncLocalStorage<ReadsTogether> };
const storage = (shared.laneworkReads ??= new AsyncLocalStorage());

/** The reads that a select joins, if any. */
export function currentReads(): ReadsTogether | undefined {
  return storage.getStore();
}

/**
 * Runs `work`, whose selects outside transactions join others of `reads` that are begun at the same
 * time: one round trip instead of one each.
 */
export function readTogether<T>(reads: ReadsTogether, work: () => Promise<T>): Promise<T> {
  return storage.run(reads, work);
}
