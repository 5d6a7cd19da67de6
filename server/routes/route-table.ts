import { addRoute, createRouter, findRoute } from "rou3";

type Params = Record<string, string | string[]>;

/** The exports of a `route.ts`, by HTTP method. */
export type Handlers = Partial<
  Record<string, (request: Request, context: { params: Promise<Params> }) => Promise<Response>>
>;

/** One `route.ts` and the methods it handles. */
export interface Route {
  /** Path pattern in Next's notation: `/api/projects/[projectId]`. */
  pattern: string;
  /** The exported handlers, plus HEAD if there is a GET: `["GET", "HEAD", "POST"]`. */
  methods: string[];
  load: () => Promise<Handlers>;
}

export interface RouteMatch extends Route {
  /** As Next passes them to a handler. `[...name]` is a list. */
  params: Params;
}

/** Finds the route for a path, which comes from the request line without the query. */
export type MatchRoute = (pathname: string) => RouteMatch | undefined;

/** Compiles routes into a matcher. A fixed segment takes precedence over a parameter, as in Next. */
export function matcher(routes: Route[]): MatchRoute {
  const router = createRouter<Route>();
  for (const route of routes) addRoute(router, "", toRou3(route.pattern), route);
  return (pathname) => {
    const found = findRoute(router, "", pathname);
    // rou3 ignores a trailing slash; here, a trailing slash makes it a different path.
    if (!found || pathname.endsWith("/")) return undefined;
    const params: Params = {};
    for (const [name, raw] of Object.entries(found.params ?? {})) {
      const isRest = found.data.pattern.includes(`[...${name}]`);
      const values = (isRest ? raw.split("/") : [raw]).map(readSegment);
      if (!values.every((value) => value !== undefined)) return undefined;
      params[name] = isRest ? values : (values[0] ?? "");
    }
    return { ...found.data, params };
  };
}

/** `/api/[projectId]/[...rest]` as `/api/:projectId/**:rest`. */
function toRou3(pattern: string): string {
  return pattern.replace(/\[\.\.\.(\w+)\]/g, "**:$1").replace(/\[(\w+)\]/g, ":$1");
}

/** Decodes a parameter. Returns undefined if it is empty, malformed or could be taken for a path. */
function readSegment(segment: string): string | undefined {
  try {
    const text = decodeURIComponent(segment);
    return text === "" || text === "." || text === ".." || /[/\\\0]/.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}
