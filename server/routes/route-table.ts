type Params = Record<string, string | string[]>;

/** The exports of a `route.ts`, by HTTP method. */
export type Handlers = Partial<
  Record<string, (request: Request, context: { params: Promise<Params> }) => Promise<Response>>
>;

/** One `route.ts` and the methods it handles. */
export interface Route {
  /** Path pattern in Next's notation: `/api/projects/[projectId]`. */
  pattern: string;
  /** The exported handlers, and HEAD if there is a GET: `["GET", "HEAD", "POST"]`. */
  methods: string[];
  load: () => Promise<Handlers>;
}

export interface RouteMatch extends Route {
  /** As Next passes them to a handler: `[...name]` gives a list. */
  params: Params;
}

/** Finds the route of a path from the request line, without the query. */
export type MatchRoute = (pathname: string) => RouteMatch | undefined;

interface Node {
  fixed: Map<string, Node>;
  /** `[name]`: one segment. */
  one?: { name: string; node: Node };
  /** `[...name]`: one segment or more. */
  rest?: { name: string; route: Route };
  route?: Route;
}

/** Compiles routes into a matcher. A fixed segment takes precedence over a parameter, as in Next. */
export function matcher(routes: Route[]): MatchRoute {
  const root: Node = { fixed: new Map() };
  for (const route of routes) insert(root, route);
  return (pathname) => {
    const segments = pathname.split("/").slice(1);
    const params: Params = {};
    const route = find(root, segments, 0, params);
    return route && { ...route, params };
  };
}

function insert(root: Node, route: Route): void {
  let node = root;
  for (const segment of route.pattern.split("/").slice(1)) {
    const [, dots, name] = /^\[(\.\.\.)?(\w+)\]$/.exec(segment) ?? [];
    if (name !== undefined && dots) {
      node.rest = { name, route };
      return;
    }
    if (name !== undefined) {
      node.one ??= { name, node: { fixed: new Map() } };
      node = node.one.node;
    } else {
      const next = node.fixed.get(segment) ?? { fixed: new Map() };
      node.fixed.set(segment, next);
      node = next;
    }
  }
  node.route = route;
}

function find(node: Node, segments: string[], at: number, params: Params): Route | undefined {
  const segment = segments[at];
  if (segment === undefined) return node.route;
  const fixed = node.fixed.get(segment);
  const route = fixed && find(fixed, segments, at + 1, params);
  if (route) return route;
  const value = readSegment(segment);
  if (value === undefined) return undefined;
  if (node.one) {
    const inner = find(node.one.node, segments, at + 1, params);
    if (inner) {
      params[node.one.name] = value;
      return inner;
    }
  }
  if (node.rest) {
    const values = segments.slice(at).map(readSegment);
    if (!values.every((value) => value !== undefined)) return undefined;
    params[node.rest.name] = values;
    return node.rest.route;
  }
  return undefined;
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
