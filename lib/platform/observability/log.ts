import pino from "pino";
import { requests } from "./request-facts";

/** What may come along with an error or an object that is logged, and is nobody's business: secrets, and people's words. */
const SECRET = ["password", "secret", "token", "authorization", "cookie", "headers", "body"];
/** PostgreSQL's: the row, or the values, that a statement failed on. */
const ROWS = ["detail", "where", "parameters"];
const redact = {
  paths: [
    ...SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    ...ROWS.flatMap((name) => [`err.${name}`, `err.cause.${name}`]),
  ],
  censor: "[left out]",
};

/** A structured log: one JSON object a line. */
export function makeLog(level: string, to: pino.DestinationStream = pino.destination(1)) {
  return pino({ name: "lanework", level, redact }, to);
}

const wanted = process.env["LOG_LEVEL"] ?? "";

/** The process's log, on standard output. A level that there is not is named once the settings are read: lib/platform/config/config.ts. */
export const log = makeLog(wanted === "silent" || wanted in pino.levels.values ? wanted : "info");

/** A request as the log names it: never its address, headers or body, which may hold secrets. */
function named(request: Request) {
  const { method, headers } = request;
  return { requestId: headers.get("x-request-id"), method, route: requests.getStore()?.route };
}

/** An unexpected error of a request. */
export function logError(error: unknown, request: Request): void {
  log.error({ err: error, ...named(request) }, "request failed");
}

/** A request that the database could not serve. The same trouble meets many at once, so of each a short line. */
export function logTrouble(error: unknown, request: Request): void {
  const { message, code } = error as NodeJS.ErrnoException;
  log.warn({ reason: code ?? message, ...named(request) }, "the database is in trouble");
}
