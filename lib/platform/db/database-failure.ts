import { DATABASE_FAILURE_DIGEST } from "@/lib/platform/client/database-failure-digest";
import { requests } from "@/lib/platform/observability/request-facts";

/**
 * Why a valid statement did not complete. `unreachable`: it was never sent. `busy`: it was aborted
 * without changes. `lost`: the connection dropped while it ran, so its outcome is unknown.
 */
export type DatabaseFailure = "unreachable" | "busy" | "lost";

/**
 * Marks socket errors from database connections, since a mail server's ECONNREFUSED looks the same.
 * Shared with the page bundles in this process.
 */
const FROM_CONNECTION = Symbol.for("lanework.database-connection");

/** Marks errors that occurred before a connection was ready for use. */
const BEFORE_USE = Symbol.for("lanework.database-connection-unprepared");

/** Socket errors that mean no connection was ever established. */
const UNREACHABLE = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT)$/;

/**
 * By SQLSTATE. Unreachable: connection refused, access denied, unknown database, too many
 * connections, starting up. Busy: lock or statement timeout, out of memory or disk, read-only
 * standby, a deadlock that persisted through retries. Lost: connection errors, idle transaction
 * timeout, server shutdown.
 */
const STATES: [RegExp, DatabaseFailure][] = [
  [/^(08001|08004|28\w{3}|3D000|53300|57P03)$/, "unreachable"],
  [/^(55P03|57014|53[0-24]\d{2}|25006|40001|40P01|25P04)$/, "busy"],
  [/^(08\w{3}|25P03|57P0[1245])$/, "lost"],
];

/** Messages of `pg` errors without a code. */
const MESSAGES: [RegExp, DatabaseFailure][] = [
  [
    /^timeout exceeded when trying to connect$|due to connection timeout$|^timeout expired$/,
    "unreachable",
  ],
  [/^Connection terminated|is not queryable$|^Query read timeout$/, "lost"],
];

interface Failure {
  code?: unknown;
  message?: unknown;
  cause?: unknown;
  [FROM_CONNECTION]?: true;
  [BEFORE_USE]?: true;
}

/** Marks and rethrows an error from preparing a connection: no statement was sent. */
export function rethrowUnprepared(error: unknown): never {
  if (typeof error === "object" && error !== null) (error as Failure)[BEFORE_USE] = true;
  throw error;
}

/** Marks an error as coming from a database connection. */
export function markConnectionError(error: unknown): void {
  if (typeof error === "object" && error !== null) (error as Failure)[FROM_CONNECTION] = true;
}

function classifyFailure(failure: Failure): DatabaseFailure | undefined {
  const { code, message, [FROM_CONNECTION]: isFromConnection } = failure;
  if (failure[BEFORE_USE]) return "unreachable";
  if (typeof code === "string" && /^\d[0-9A-Z]{4}$/.test(code)) {
    return STATES.find(([pattern]) => pattern.test(code))?.[1];
  }
  if (isFromConnection) return UNREACHABLE.test(String(code)) ? "unreachable" : "lost";
  return MESSAGES.find(([pattern]) => pattern.test(String(message)))?.[1];
}

/** Returns the kind of database failure behind an error; undefined if it has another cause. */
export function databaseFailureOf(error: unknown): DatabaseFailure | undefined {
  let current = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth += 1) {
    const found = classifyFailure(current);
    if (found) return found;
    current = current.cause;
  }
  return undefined;
}

/**
 * Rethrows a statement's error. Database failures are first recorded on the current request and in
 * the page's error digest.
 */
export function rethrowDatabaseFailure(error: unknown): never {
  if (databaseFailureOf(error)) {
    const facts = requests.getStore();
    if (facts) facts.isDatabaseUnavailable = true;
    Object.assign(error as Error, { digest: DATABASE_FAILURE_DIGEST });
  }
  throw error;
}
