import pino from "pino";
import { requests } from "@/lib/observability/request-facts";

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

/** The process's log, on standard output. A level that there is not is named once the settings are read: lib/config.ts. */
export const log = makeLog(wanted === "silent" || wanted in pino.levels.values ? wanted : "info");

/** An unexpected error of a request, with its id; never its address, headers or body, which may hold secrets. */
export function logError(error: unknown, request: Request): void {
  log.error(
    {
      err: error,
      requestId: request.headers.get("x-request-id"),
      method: request.method,
      route: requests.getStore()?.route,
    },
    "request failed",
  );
}
