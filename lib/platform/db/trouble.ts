import { TROUBLE_DIGEST } from "@/lib/platform/client/trouble-digest";
import { requests } from "@/lib/platform/observability/request-facts";

/**
 * What kept a statement from running, though nothing is wrong with it:
 * `unreachable`: it was never sent. `busy`: it was given up, and has changed nothing. `lost`: the connection went while it
 * ran, so nobody knows.
 */
export type Trouble = "unreachable" | "busy" | "lost";

/** Put on what a connection's socket fails with: a mail server's ECONNREFUSED looks the same. One for all route bundles. */
const OF_A_CONNECTION = Symbol.for("lanework.database-connection");

/** Put on what a connection failed with before anything could be asked of it. */
const BEFORE_USE = Symbol.for("lanework.database-connection-unprepared");

/** Codes of sockets that never had a server at the other end. */
const UNREACHABLE = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT)$/;

/**
 * By SQLSTATE. Unreachable: connection refused, no right to connect, no such database, too many connections, starting up.
 * Busy: no lock in time, out of time, out of memory or disk, a standby, a deadlock that repeats did not cure. Lost: the
 * connection's own class, a transaction that was idle too long, a server that was stopped.
 */
const STATES: [RegExp, Trouble][] = [
  [/^(08001|08004|28\w{3}|3D000|53300|57P03)$/, "unreachable"],
  [/^(55P03|57014|53[0-24]\d{2}|25006|40001|40P01|25P04)$/, "busy"],
  [/^(08\w{3}|25P03|57P0[1245])$/, "lost"],
];

/** What `pg` itself says, which gives its errors no code. */
const MESSAGES: [RegExp, Trouble][] = [
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
  [OF_A_CONNECTION]?: true;
  [BEFORE_USE]?: true;
}

/** Passes on what the preparation of a connection failed with: whatever it is, no statement was sent. */
export function failUnprepared(error: unknown): never {
  if (typeof error === "object" && error !== null) (error as Failure)[BEFORE_USE] = true;
  throw error;
}

/** Marks what a connection to the database failed with. */
export function markConnectionError(error: unknown): void {
  if (typeof error === "object" && error !== null) (error as Failure)[OF_A_CONNECTION] = true;
}

function troubleOfOne(failure: Failure): Trouble | undefined {
  const { code, message, [OF_A_CONNECTION]: isOfConnection } = failure;
  if (failure[BEFORE_USE]) return "unreachable";
  if (typeof code === "string" && /^\d[0-9A-Z]{4}$/.test(code)) {
    return STATES.find(([pattern]) => pattern.test(code))?.[1];
  }
  if (isOfConnection) return UNREACHABLE.test(String(code)) ? "unreachable" : "lost";
  return MESSAGES.find(([pattern]) => pattern.test(String(message)))?.[1];
}

/** Which trouble with the database an error comes from; undefined when it comes from elsewhere. */
export function databaseTrouble(error: unknown): Trouble | undefined {
  let at = error;
  for (let depth = 0; depth < 5 && at instanceof Error; depth += 1) {
    const found = troubleOfOne(at);
    if (found) return found;
    at = at.cause;
  }
  return undefined;
}

/** Passes on what a statement failed with; trouble is noted in the request under way, and in what its page says. */
export function noteTrouble(error: unknown): never {
  if (databaseTrouble(error)) {
    const facts = requests.getStore();
    if (facts) facts.hasDatabaseTrouble = true;
    Object.assign(error as Error, { digest: TROUBLE_DIGEST });
  }
  throw error;
}
