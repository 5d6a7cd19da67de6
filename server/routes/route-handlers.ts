import type { IncomingMessage, ServerResponse } from "node:http";
import compression from "compression";
import type { Handlers, Route, RouteMatch } from "./route-table";
import { sendResponse, toRequest } from "./web-request";

type Compress = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Answers a request by the handler of its route. */
export type CallRoute = (
  route: RouteMatch,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void>;

/**
 * Calls route handlers (docs/decisions/0026), whose module is loaded at the first request of a route. The front has found
 * the route already, and a handler takes a Request and returns a Response.
 */
export function routeCaller(): CallRoute {
  const loaded = new WeakMap<Route["load"], Handlers>();
  // Its types know Express alone; it asks for no more than Node has.
  const compress = compression() as unknown as Compress;

  return async ({ pattern, params, load }, request, response) => {
    let found = loaded.get(load);
    if (!found) loaded.set(load, (found = await load()));
    const method = request.method ?? "";
    const handler = found[method] ?? (method === "HEAD" ? found["GET"] : undefined);
    if (!handler) throw new Error(`There is no ${method} for ${pattern}.`);
    const asked = toRequest(request);
    if (!asked) throw new Error("The front let a request pass that can be none.");
    compress(request, response, () => undefined);
    await sendResponse(await handler(asked, { params: Promise.resolve(params) }), response);
  };
}
