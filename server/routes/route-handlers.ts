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
  // Its types are for Express only, but it uses only what Node provides.
  const compress = compression() as unknown as Compress;

  return async ({ pattern, params, load }, request, response) => {
    let handlers = loaded.get(load);
    if (!handlers) loaded.set(load, (handlers = await load()));
    const method = request.method ?? "";
    const handler = handlers[method] ?? (method === "HEAD" ? handlers["GET"] : undefined);
    if (!handler) throw new Error(`There is no ${method} handler for ${pattern}.`);
    const webRequest = toRequest(request);
    if (!webRequest) throw new Error("The front handler let an invalid request through.");
    compress(request, response, () => undefined);
    await sendResponse(await handler(webRequest, { params: Promise.resolve(params) }), response);
  };
}
