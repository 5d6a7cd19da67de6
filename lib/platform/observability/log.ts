import pino from "pino";
import { requests } from "./request-facts";

/** Fields of logged errors and objects that may contain secrets or user content. */
const SECRET = ["password", "secret", "token", "authorization", "cookie", "headers", "body"];
/** PostgreSQL error fields with the row or values of the failed statement. */
const ROWS = ["detail", "where", "parameters"];
const redact = {
  paths: [
    ...SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    ...ROWS.flatMap((name) => [`err.${name}`, `err.cause.${name}`]),
  ],
  censor: "[omitted]",
};

/** Creates a structured log with one JSON object per line. */
export function makeLog(level: string, to: pino.DestinationStream = pino.destination(1)) {
  return pino({ name: "lanework", level, redact }, to);
}

const configuredLevel = process.env["LOG_LEVEL"] ?? "";

/**
 * The process's log, on standard output. An invalid level is reported when the settings are read:
 * lib/platform/config/config.ts.
 */
export const log = makeLog(
  configuredLevel === "silent" || configuredLevel in pino.levels.values ? configuredLevel : "info",
);

/**
 * Returns the loggable fields of a request; never its URL, headers or body, which may contain
 * secrets.
 */
function requestFields(request: Request) {
  const { method, headers } = request;
  return { requestId: headers.get("x-request-id"), method, route: requests.getStore()?.route };
}

/** Logs an unexpected error that occurred during a request. */
export function logError(error: unknown, request: Request): void {
  log.error({ err: error, ...requestFields(request) }, "request failed");
}

/**
 * Logs a request that failed because the database was unavailable. Such failures affect many
 * requests at once, so each gets one short line.
 */
export function logDatabaseFailure(error: unknown, request: Request): void {
  const { message, code } = error as NodeJS.ErrnoException;
  log.warn({ reason: code ?? message, ...requestFields(request) }, "the database is unavailable");
}
