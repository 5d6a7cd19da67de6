import type { IncomingMessage, ServerResponse } from "node:http";
import compression from "compression";
import type { Handlers, Route, RouteMatch } from "./route-table";
import { sendResponse, toRequest } from "./web-request";

type Compress = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Handles a request with its route's handler. */
export type CallRoute = (
  route: RouteMatch,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void>;

/**
 * Calls route handlers (docs/decisions/0026), loading each module on the first request to its route. The front has
 * already matched the route. A handler takes a Request and returns a Response.
 */
export function routeCaller(): CallRoute {
  const loaded = new WeakMap<Route["load"], Handlers>();
  // Its types are for Express only, but it needs nothing beyond what Node provides.
  const compress = compression() as unknown as Compress;

  return async ({ pattern, params, load }, request, response) => {
    let found = loaded.get(load);
    if (!found) loaded.set(load, (found = await load()));
    const method = request.method ?? "";
    const handler = found[method] ?? (method === "HEAD" ? found["GET"] : undefined);
    if (!handler) throw new Error(`There is no ${method} for ${pattern}.`);
    const asked = toRequest(request);
    if (!asked) throw new Error("The front handler let an invalid request through.");
    compress(request, response, () => undefined);
    await sendResponse(await handler(asked, { params: Promise.resolve(params) }), response);
  };
}
