import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import compression from "compression";
import type { RouteMatch } from "./route-table";
import { sendResponse, toRequest } from "./web-request";

type Context = { params: Promise<Record<string, string | string[]>> };
type RouteHandler = (request: Request, context: Context) => Promise<Response>;
type Handlers = Partial<Record<string, RouteHandler>>;

/** What Next's build makes of a `route.ts`, as far as it is used here. */
interface BuiltRoute {
  routeModule?: { ensureUserland?: () => Promise<unknown>; userland?: Handlers };
}

type Compress = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Answers a request by the handler of its route. */
export type CallRoute = (
  route: RouteMatch,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void>;

/**
 * Calls the route handlers of Next's build directly (docs/decisions/0026). The front has found the route already, and the
 * handlers take a Request and answer a Response: what Next does in between, for pages and caches that they have nothing
 * to do with, costs more than most of them do. To be used once Next is prepared, which sets up what their modules need.
 * Throws at the first request of a route that the build does not have as expected.
 */
export function callBuiltRoutes(buildDir: string): CallRoute {
  const load = createRequire(path.join(buildDir, "index.js"));
  const loaded = new Map<string, Handlers>();
  // Its types know Express alone; it asks for no more than Node has.
  const compress = compression() as unknown as Compress;

  async function loadRoute(pattern: string): Promise<Handlers> {
    const file = path.join(buildDir, "server/app", ...pattern.split("/"), "route.js");
    const { routeModule } = (await load(file)) as BuiltRoute;
    await routeModule?.ensureUserland?.();
    if (!routeModule?.userland) throw new Error(`The build has no handlers for ${pattern}.`);
    return routeModule.userland;
  }

  return async ({ pattern, params }, request, response) => {
    let found = loaded.get(pattern);
    if (!found) loaded.set(pattern, (found = await loadRoute(pattern)));
    const method = request.method ?? "";
    const handler = found[method] ?? (method === "HEAD" ? found["GET"] : undefined);
    if (!handler) throw new Error(`The build has no ${method} for ${pattern}.`);
    const asked = toRequest(request);
    if (!asked) throw new Error("The front let a request pass that can be none.");
    compress(request, response, () => undefined);
    await sendResponse(await handler(asked, { params: Promise.resolve(params) }), response);
  };
}
