import { createHash } from "node:crypto";
import { Prisma } from "./generated/client";
import type pg from "pg";
import { inSpan, type SpanOptions } from "@/lib/platform/observability/tracing";
import type { Transaction } from "./transaction";
import { Enclosing, enclosing, followed, refuseEnclosed, within } from "./enclosing";
import { pool, scanPool } from "./pool";
import { type ReadSql, ScanSql } from "./scan-sql";
import { Slots } from "./slots";
import { noteTrouble } from "./trouble";

export { Prisma };
export type { Transaction };

interface Statement {
  name: string;
  text: string;
}

/** A select's rows as one JSON value, which is all that the answer then holds. */
const AS_JSON = ["SELECT json_agg(q) AS json_rows FROM (", ") q"] as const;

interface JsonRows<Row> {
  json_rows: Row[] | null;
}

/**
 * The last select of a statement for `jsonRows()`, as one JSON value: reading each column of each row was the largest
 * part of a read's time in this process (measured: 90 of 550 µs for two rows of 20 and 28 columns; 1.3 µs a row and
 * column).
 */
export function asJson(select: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(AS_JSON[0])}${select}${Prisma.raw(AS_JSON[1])}`;
}

function unwrap<Row>([found]: JsonRows<Row>[]): Row[] {
  return found?.json_rows ?? [];
}

type Form = "asWritten" | "asJson";

const MOST_NAMED = 2_000;
const statements = {
  asWritten: new Map<string, Statement>(),
  asJson: new Map<string, Statement>(),
};

function prepare(plain: string, form: Form): Statement {
  const known = statements[form];
  let statement = known.get(plain);
  if (!statement) {
    const text = form === "asJson" ? `${AS_JSON[0]}${plain}${AS_JSON[1]}` : plain;
    const name = createHash("sha1").update(text).digest("base64url");
    statement = { name, text };
    // Texts are few (one per query shape). Should input make many all the same, the oldest goes: it may be named anew.
    const [oldest] = known.size < MOST_NAMED ? [] : known.keys();
    if (oldest !== undefined) known.delete(oldest);
    known.set(plain, statement);
  }
  return statement;
}

/**
 * Runs a statement as it is written, as a named prepared one (parsed and planned once per connection) on the pool, and
 * again when a repeat may cure its failure. Inside `transaction()` pass its connection; inside `enclose()` it is part of
 * that by itself. Returns the values of `pg`: cast what is not text, int or boolean in SQL.
 */
export async function rows<Row>(sql: Prisma.Sql, tx?: Transaction): Promise<Row[]> {
  const { text, values } = sql;
  if (tx) return named<Row>(tx, text, values);
  const around = enclosing();
  if (!around) return rowsOn<Row>(pool, sql);
  return savepoint(around, (inner) => named<Row>(inner, text, values));
}

/** The first row of `rows()`, or undefined. */
export async function row<Row>(sql: Prisma.Sql, tx?: Transaction): Promise<Row | undefined> {
  return (await rows<Row>(sql, tx))[0];
}

/**
 * Like `rows()`, for a SELECT: PostgreSQL makes one JSON array of what it finds, and the values are JSON's (a timestamp
 * is text, a bigint a number). One that locks belongs into a `transaction()`.
 */
export async function selectJson<Row>(select: Prisma.Sql, tx?: Transaction): Promise<Row[]> {
  const { text, values } = select;
  if (tx) return unwrap(await named<JsonRows<Row>>(tx, text, values, "asJson"));
  const around = enclosing();
  if (!around) return selectJsonOn<Row>(pool, select);
  // A read locks nothing, and what fails it fails the request: it needs no savepoint.
  return unwrap(await around.inTurn(() => named<JsonRows<Row>>(around.tx, text, values, "asJson")));
}

/** The first row of `selectJson()`, or undefined. */
export async function selectJsonRow<Row>(
  select: Prisma.Sql,
  tx?: Transaction,
): Promise<Row | undefined> {
  return (await selectJson<Row>(select, tx))[0];
}

/** Like `rows()`, for a statement whose last select is `asJson()`: its rows, with JSON's values. */
export async function jsonRows<Row>(sql: Prisma.Sql, tx?: Transaction): Promise<Row[]> {
  return unwrap(await rows<JsonRows<Row>>(sql, tx));
}

/** The first row of `jsonRows()`, or undefined. */
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
  ).catch(noteTrouble);
  return result.rows as Row[];
}

/** A statement as a span: its text has `$1` where its values were. */
function describe(plain: string): SpanOptions {
  const text = plain.replace(/\s+/g, " ").trim();
  const [operation = "SQL"] = /^\w+/.exec(text) ?? [];
  const [, table] = /\b(?:FROM|INTO|UPDATE) "?([a-z_.]+)/.exec(text) ?? [];
  return {
    name: table === undefined ? operation : `${operation} ${table}`,
    kind: "client",
    attributes: { "db.system.name": "postgresql", "db.query.text": text.slice(0, 4000) },
  };
}

/** Runs one statement on the pool of its class, and again when a repeat may cure its failure. */
export function rowsOn<Row>(on: pg.Pool, { text, values }: Prisma.Sql): Promise<Row[]> {
  return repeated(() => named<Row>(on, text, values));
}

async function selectJsonOn<Row>(on: pg.Pool, { text, values }: Prisma.Sql): Promise<Row[]> {
  return unwrap(await repeated(() => named<JsonRows<Row>>(on, text, values, "asJson")));
}

/** Like `rows()`, for a read alone, and one that may turn out long: SQLSTATE 57014 when it does; see `scanPool`. */
export function scanRows<Row>(sql: ReadSql): Promise<Row[]> {
  return rowsOn<Row>(scanPool, ScanSql.plain(sql));
}

/** `selectJson()` as a scan; see `scanRows()`. */
export function scanJson<Row>(select: ReadSql): Promise<Row[]> {
  return selectJsonOn<Row>(scanPool, ScanSql.plain(select));
}

/** A read that is a scan where it has a condition on text, and a lookup where it has none. */
export function readRows<Row>(sql: ReadSql): Promise<Row[]> {
  return sql instanceof ScanSql ? scanRows<Row>(sql) : rows<Row>(sql);
}

/** `selectJson()`, as a scan where it has a condition on text, and a lookup where it has none. */
export function readJson<Row>(select: ReadSql): Promise<Row[]> {
  return select instanceof ScanSql ? scanJson<Row>(select) : selectJson<Row>(select);
}

/** SQLSTATEs that a repeat may cure: serialization failure and deadlock. */
const RETRYABLE = new Set(["40001", "40P01"]);

/** The SQLSTATE of an error that the database answered, or undefined. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code)) return code;
  return cause === undefined ? undefined : sqlState(cause);
}

async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const state = sqlState(error);
      if (attempt >= 5 || state === undefined || !RETRYABLE.has(state)) throw error;
    }
  }
}

/** Part of a transaction that can fail by itself, and be repeated: what was done before it stays. */
function savepoint<T>(around: Enclosing, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const { tx } = around;
  return around.inTurn(() =>
    repeated(async () => {
      await tx.query("SAVEPOINT part");
      const inner = new Enclosing(tx, around);
      try {
        const result = await within(inner, () => work(tx));
        await inner.end();
        await tx.query("RELEASE SAVEPOINT part");
        inner.settle();
        return result;
      } catch (error) {
        await inner.end();
        // Where the connection is lost, so is the transaction; what failed says it.
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
      // What failed and was taken for something else on the way: the database has rolled it back.
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
 * One READ COMMITTED transaction; repeated when the database says that a repeat may cure the failure.
 * Anything else that `work` throws rolls back and is passed on. Inside `enclose()` it is a savepoint of that.
 */
export function transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  const around = enclosing();
  return around ? savepoint(around, work) : repeated(() => followed(() => attempt(work)));
}

/** One for all route bundles of the process. */
const shared = globalThis as { laneworkEnclosingSlots?: Slots };
/** Of the pool's connections half, at the most: what waits for a lock in them must not keep all others waiting. */
const enclosingSlots = (shared.laneworkEnclosingSlots ??= new Slots(
  Math.floor(pool.options.max / 2),
));

/**
 * One transaction around all that `work` asks of the database, however deep and in however many of its own: committed
 * together, or not at all. Not repeated as a whole. What is to follow waits for it (`afterCommit`). 503 when too many wait.
 */
export async function enclose<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  refuseEnclosed("Another enclosing transaction");
  let around: Enclosing | undefined;
  const enclosed = async (tx: Transaction) => {
    const opened = (around = new Enclosing(tx));
    try {
      return await within(opened, () => work(tx));
    } finally {
      await opened.end();
    }
  };
  const result = await enclosingSlots.run(() => attempt(enclosed));
  around?.settle();
  return result;
}

/** A timestamp column as it goes on the wire: `2026-01-31T09:15:00.123456Z` (docs/spec/conventions.md#time). */
export function iso(column: string): Prisma.Sql {
  return Prisma.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`);
}
