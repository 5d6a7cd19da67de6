import pino from "pino";

/** The process's structured log, on standard output. */
export const log = pino({ name: "lanework", level: process.env["LOG_LEVEL"] ?? "info" });

/** An unexpected error of a request, with its id; never its headers or body, which may hold secrets. */
export function logError(error: unknown, request: Request): void {
  log.error(
    {
      err: error,
      requestId: request.headers.get("x-request-id"),
      method: request.method,
      path: new URL(request.url).pathname,
    },
    "request failed",
  );
}
