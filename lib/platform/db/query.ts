import * as Prisma from "./prisma";
import type pg from "pg";
import { inSpan } from "@/lib/platform/observability/tracing";
import {
  type Transaction,
  EnclosingTransaction,
  enclosingTransaction,
  withAfterCommit,
  assertNotEnclosed,
  insideTransaction,
} from "./enclosing-transaction";
import { pool, scanPool } from "./pool";
import { type Plan, withCustomPlan } from "./reads/custom-plan";
import { currentReads } from "./reads/read-together";
import { isOnReplica, readCurrent } from "./reads/replica";
import { type ReadSql, ScanSql } from "./reads/scan-sql";
import { Slots } from "./slots";
import { AS_JSON, describe, type Form, prepare } from "./statement";
import { rethrowDatabaseFailure } from "./database-failure";

export { Prisma };
export type { Transaction };

interface JsonRows<Row> {
  json_rows: Row[] | null;
}

/**
 * Wraps the last select of a statement for `jsonRows()` so that it returns a single JSON value.
 * Parsing each column of each row was the largest part of a read's time in this process (measured:
 * 90 of 550 µs for two rows of 20 and 28 columns; 1.3 µs per row and column).
 */
export function asJson(select: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(AS_JSON[0])}${select}${Prisma.raw(AS_JSON[1])}`;
}

function unwrap<Row>([found]: JsonRows<Row>[]): Row[] {
  return found?.json_rows ?? [];
}

/**
 * Runs a statement on the pool as a named prepared statement (parsed and planned once per
 * connection), and retries failures that a retry may resolve. Inside `transaction()`, pass its
 * connection; inside `enclose()`, it joins automatically. Returns values as `pg` does, so cast
 * anything other than text, int and boolean in SQL.
 */
export async function rows<Row>(sql: Prisma.Sql, tx?: Transaction): Promise<Row[]> {
  const { text, values } = sql;
  if (tx) return named<Row>(tx, text, values);
  const outer = enclosingTransaction();
  if (!outer) return rowsOn<Row>(pool, sql);
  return savepoint(outer, (inner) => named<Row>(inner, text, values));
}

/** Returns the first row of `rows()`, or undefined. */
export async function row<Row>(sql: Prisma.Sql, tx?: Transaction): Promise<Row | undefined> {
  return (await rows<Row>(sql, tx))[0];
}

/**
 * Like `rows()`, for a SELECT. PostgreSQL returns a single JSON array, so values have JSON types (a
 * timestamp is text, a bigint a number). Locking reads belong in a `transaction()`.
 */
export async function selectJson<Row>(select: Prisma.Sql, tx?: Transaction): Promise<Row[]> {
  const { text, values } = select;
  if (tx) return unwrap(await named<JsonRows<Row>>(tx, text, values, "asJson"));
  const outer = enclosingTransaction();
  if (!outer) {
    const run = (sql: Prisma.Sql) => selectJsonOn<Row>(pool, sql);
    // A read that may run on the replica does not join others.
    const reads = isOnReplica() ? undefined : currentReads();
    return reads ? ((await reads.add(select, run)) as Row[]) : run(select);
  }
  // Needs no savepoint: a read takes no locks, and if it fails, so does the request.
  return unwrap(await outer.inTurn(() => named<JsonRows<Row>>(outer.tx, text, values, "asJson")));
}

/** Returns the first row of `selectJson()`, or undefined. */
export async function selectJsonRow<Row>(
  select: Prisma.Sql,
  tx?: Transaction,
): Promise<Row | undefined> {
  return (await selectJson<Row>(select, tx))[0];
}

/** Like `rows()`, for a statement whose last select is `asJson()`. Values have JSON types. */
export async function jsonRows<Row>(sql: Prisma.Sql, tx?: Transaction): Promise<Row[]> {
  return unwrap(await rows<JsonRows<Row>>(sql, tx));
}

/** Returns the first row of `jsonRows()`, or undefined. */
export async function jsonRow<Row>(sql: Prisma.Sql, tx?: Transaction): Promise<Row | undefined> {
  return (await jsonRows<Row>(sql, tx))[0];
}

async function named<Row>(
  on: pg.Pool | Transaction,
  plain: string,
  values: unknown[],
  form: Form = "asWritten",
): Promise<Row[]> {
  const result = await inSpan(
    () => describe(plain),
    () => on.query<object>({ ...prepare(plain, form), values }),
  ).catch(rethrowDatabaseFailure);
  return result.rows as Row[];
}

/** Runs one statement on the given pool and retries failures that a retry may resolve. */
export function rowsOn<Row>(on: pg.Pool, { text, values }: Prisma.Sql): Promise<Row[]> {
  return withRetry(() => named<Row>(on, text, values));
}

/** Runs a read on the given pool or, if `onReplica` allows it, on the replica. */
function readOn<Row>(
  primary: pg.Pool,
  { text, values }: Prisma.Sql,
  form: Form,
  plan: Plan = "generic",
): Promise<Row[]> {
  const send = (on: pg.Pool | Transaction) => named<Row>(on, text, values, form);
  const run = plan === "custom" ? (on: pg.Pool | Transaction) => withCustomPlan(on, send) : send;
  return readCurrent(primary, run, () => withRetry(() => run(primary)));
}

async function selectJsonOn<Row>(on: pg.Pool, select: Prisma.Sql, plan?: Plan): Promise<Row[]> {
  return unwrap(await readOn<JsonRows<Row>>(on, select, "asJson", plan));
}

/**
 * Like `rows()`, for a standalone read that may be slow. Fails with SQLSTATE 57014 after the time
 * limit; see `scanPool`.
 */
export function scanRows<Row>(sql: ReadSql, plan?: Plan): Promise<Row[]> {
  return readOn<Row>(scanPool, ScanSql.plain(sql), "asWritten", plan);
}

/** Like `selectJson()`, but as a scan; see `scanRows()`. */
export function scanJson<Row>(select: ReadSql, plan?: Plan): Promise<Row[]> {
  return selectJsonOn<Row>(scanPool, ScanSql.plain(select), plan);
}

/** Runs a read as a scan if it has a condition on text, otherwise as a lookup. */
export function readRows<Row>(sql: ReadSql, plan?: Plan): Promise<Row[]> {
  if (sql instanceof ScanSql) return scanRows<Row>(sql, plan);
  return enclosingTransaction() ? rows<Row>(sql) : readOn<Row>(pool, sql, "asWritten", plan);
}

/** Like `jsonRows()`, for a read. */
export async function readJsonRows<Row>(sql: Prisma.Sql, plan?: Plan): Promise<Row[]> {
  return unwrap(await readRows<JsonRows<Row>>(sql, plan));
}

/** Like `selectJson()`: a scan if it has a condition on text, otherwise a lookup. */
export function readJson<Row>(select: ReadSql, plan?: Plan): Promise<Row[]> {
  if (select instanceof ScanSql) return scanJson<Row>(select, plan);
  const isCustom = plan === "custom" && !enclosingTransaction();
  return isCustom ? selectJsonOn<Row>(pool, select, plan) : selectJson<Row>(select);
}

/** SQLSTATEs that a retry may resolve: serialization failure and deadlock. */
const RETRYABLE = new Set(["40001", "40P01"]);

/** Returns the SQLSTATE of a database error, or undefined. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code)) return code;
  return cause === undefined ? undefined : sqlState(cause);
}

async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const state = sqlState(error);
      if (attempt >= 5 || state === undefined || !RETRYABLE.has(state)) throw error;
    }
  }
}

/**
 * Runs part of a transaction so that it can be retried. If it fails, earlier work is preserved.
 */
function savepoint<T>(
  outer: EnclosingTransaction,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const { tx } = outer;
  return outer.inTurn(() =>
    withRetry(async () => {
      await tx.query("SAVEPOINT part");
      const inner = new EnclosingTransaction(tx, outer);
      try {
        const result = await insideTransaction(inner, () => work(tx));
        await inner.end();
        await tx.query("RELEASE SAVEPOINT part");
        inner.settle();
        return result;
      } catch (error) {
        await inner.end();
        // If the connection is lost, so is the transaction; the original error says so.
        await tx.query("ROLLBACK TO SAVEPOINT part; RELEASE SAVEPOINT part").catch(() => undefined);
        throw error;
      }
    }),
  );
}

async function attempt<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  const tx = await pool.connect();
  let isBroken = true;
  try {
    await tx.query("BEGIN");
    try {
      const result = await work(tx);
      const { command } = await tx.query("COMMIT");
      // A statement failed and its error was swallowed, so the database rolled back.
      if (command !== "COMMIT") throw new Error("The transaction was rolled back.");
      isBroken = false;
      return result;
    } catch (error) {
      await tx.query("ROLLBACK").then(
        () => (isBroken = false),
        () => undefined,
      );
      throw error;
    }
  } finally {
    tx.release(isBroken);
  }
}

/**
 * Runs a READ COMMITTED transaction and retries failures that a retry may resolve. If `work` throws
 * anything else, rolls back and rethrows. Inside `enclose()`, runs as a savepoint.
 */
export function transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  const outer = enclosingTransaction();
  return outer ? savepoint(outer, work) : withRetry(() => withAfterCommit(() => attempt(work)));
}

/** Shared with the page bundles in this process. */
const shared = globalThis as { laneworkEnclosingSlots?: Slots };
/**
 * At most half of the pool's connections: transactions waiting for locks must not block all other
 * requests.
 */
const enclosingSlots = (shared.laneworkEnclosingSlots ??= new Slots(
  Math.floor(pool.options.max / 2),
));

/**
 * Runs one transaction around all database calls that `work` makes, including nested transactions:
 * they all commit together or not at all. Never retried as a whole. `afterCommit` callbacks run
 * once it commits. Throws 503 if too many are waiting.
 */
export async function enclose<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  assertNotEnclosed("Another enclosing transaction");
  let enclosing: EnclosingTransaction | undefined;
  const runEnclosed = async (tx: Transaction) => {
    const opened = (enclosing = new EnclosingTransaction(tx));
    try {
      return await insideTransaction(opened, () => work(tx));
    } finally {
      await opened.end();
    }
  };
  const result = await enclosingSlots.run(() => attempt(runEnclosed));
  enclosing?.settle();
  return result;
}

/**
 * Formats a timestamp column for the wire: `2026-01-31T09:15:00.123456Z`
 * (docs/spec/conventions.md#time).
 */
export function iso(column: string): Prisma.Sql {
  return Prisma.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`);
}
