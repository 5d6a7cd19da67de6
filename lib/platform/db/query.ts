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
 * The last select of a WITH statement, as one JSON value: reading each column of each row was the largest part of a
 * read's time in this process (measured: 90 of 550 µs for two rows of 20 and 28 columns; 1.3 µs a row and column).
 * `rows()` does this by itself for a plain select.
 */
export function asJson(select: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(AS_JSON[0])}${select}${Prisma.raw(AS_JSON[1])}`;
}

function unwrap<Row>(found: unknown[]): Row[] {
  const [first] = found;
  if (typeof first !== "object" || first === null || !("json_rows" in first)) return found as Row[];
  return (first as JsonRows<Row>).json_rows ?? [];
}

const MOST_NAMED = 2_000;
const statements = new Map<string, Statement>();

function prepare(text: string): Statement {
  let statement = statements.get(text);
  if (!statement) {
    const isSelect = /^\s*SELECT\b/.test(text);
    const name = createHash("sha1").update(text).digest("base64url");
    statement = { name, text: isSelect ? `${AS_JSON[0]}${text}${AS_JSON[1]}` : text };
    // Texts are few (one per query shape). Should input make many all the same, the oldest goes: it may be named anew.
    const [oldest] = statements.size < MOST_NAMED ? [] : statements.keys();
    if (oldest !== undefined) statements.delete(oldest);
    statements.set(text, statement);
  }
  return statement;
}

/**
 * Runs a read, or a write that is one statement, on the pool as a named prepared statement (parsed and planned
 * once per connection), and again when a repeat may cure its failure. Inside `transaction()` pass its connection; inside
 * `enclose()` it is part of that by itself.
 * Cast what is not text, int or boolean in SQL: a select gives JSON's values, anything else those of `pg`.
 */
export async function rows<Row>(sql: Prisma.Sql, tx?: Transaction): Promise<Row[]> {
  const { text, values } = sql;
  if (tx) return named<Row>(tx, text, values);
  const around = enclosing();
  if (!around) return rowsOn<Row>(pool, sql);
  // A plain read locks nothing, and what fails it fails the request: it needs no savepoint.
  if (PLAIN_READ.test(text)) return around.inTurn(() => named<Row>(around.tx, text, values));
  return savepoint(around, (inner) => named<Row>(inner, text, values));
}

const PLAIN_READ = /^\s*SELECT\b(?![^]*\bFOR\b)/;

async function named<Row>(
  on: pg.Pool | Transaction,
  plain: string,
  values: unknown[],
): Promise<Row[]> {
  const result = await inSpan(
    () => describe(plain),
    () => on.query<object>({ ...prepare(plain), values }),
  ).catch(noteTrouble);
  return unwrap<Row>(result.rows);
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

/** Like `rows()`, for a read alone, and one that may turn out long: SQLSTATE 57014 when it does; see `scanPool`. */
export function scanRows<Row>(sql: ReadSql): Promise<Row[]> {
  return rowsOn<Row>(scanPool, ScanSql.plain(sql));
}

/** Runs one statement on the pool of its class, and again when a repeat may cure its failure. */
export function rowsOn<Row>(on: pg.Pool, { text, values }: Prisma.Sql): Promise<Row[]> {
  return repeated(() => named<Row>(on, text, values));
}

/** A read that is a scan where it has a condition on text, and a lookup where it has none. */
export function readRows<Row>(sql: ReadSql): Promise<Row[]> {
  return sql instanceof ScanSql ? scanRows<Row>(sql) : rows<Row>(sql);
}

/** The first row of `rows()`, or undefined. */
export async function row<Row>(sql: Prisma.Sql, tx?: Transaction): Promise<Row | undefined> {
  return (await rows<Row>(sql, tx))[0];
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

/** A timestamp column as it goes on the wire: `2026-01-31T09:15:00.123456Z` (decisions.md §1.8). */
export function iso(column: string): Prisma.Sql {
  return Prisma.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`);
}
