import type { ServerResponse } from "node:http";

/**
 * The two routes that allow any origin. Pages must also be able to read errors raised outside the
 * route handlers.
 */
const ROUTES = new Set(["/api/[projectId]/envelope", "/api/[projectId]/store"]);

/**
 * Headers for the two paths that browsers on any site post to (docs/spec/errors.md#sentry). They do
 * not allow credentials: only the public key counts, and cookies are ignored.
 */
const CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "X-Sentry-Error, X-Sentry-Rate-Limits, Retry-After",
};

const PREFLIGHT = {
  "Access-Control-Allow-Methods": "POST, OPTIONS",
  "Access-Control-Allow-Headers":
    "X-Sentry-Auth, X-Requested-With, Origin, Accept, Content-Type, Content-Encoding, Authorization, Authentication, sentry-trace, baggage, traceparent",
  "Access-Control-Max-Age": "86400",
};

/** Allows any page to read responses from the two routes. Leaves others unchanged. */
export function allowAnyOrigin(pattern: string, response: ServerResponse): void {
  if (!ROUTES.has(pattern)) return;
  for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value);
}

/** Allows any page to read the response. */
export function withCors(response: Response): Response {
  for (const [name, value] of Object.entries(CORS)) response.headers.set(name, value);
  return response;
}

/** Responds to OPTIONS with 204 for every origin. */
export function preflight(): Response {
  return withCors(new Response(null, { status: 204, headers: PREFLIGHT }));
}
