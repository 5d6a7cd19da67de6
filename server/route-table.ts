import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** One `route.ts` and what it answers. */
export interface Route {
  /** Path pattern in Next's notation: `/api/projects/[projectId]`. */
  pattern: string;
  /** The exported handlers, and HEAD where there is a GET: `["GET", "HEAD", "POST"]`. */
  methods: string[];
}

export interface RouteMatch extends Route {
  /** As Next gives them to a handler: of `[...name]` a list. */
  params: Record<string, string | string[]>;
}

/** Finds the route of a path as it stands in the request line, without the query. */
export type MatchRoute = (pathname: string) => RouteMatch | undefined;

const known = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** The HTTP methods that the source of a `route.ts` exports a handler for. */
export function exportedMethods(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
  const names = new Set<string>();
  for (const [, name = ""] of code.matchAll(
    /\bexport\s+(?:async\s+)?(?:const|let|function)\s+([A-Z]+)\b/g,
  )) {
    names.add(name);
  }
  // `export { handler as GET, handler as POST }` and `export const { GET, POST } = handlers`
  for (const [, list = ""] of code.matchAll(/\bexport\s+(?:const\s+)?\{([^}]*)\}/g)) {
    for (const item of list.split(","))
      names.add(
        item
          .trim()
          .split(/\sas\s|:/)
          .at(-1)
          ?.trim() ?? "",
      );
  }
  if (names.has("GET")) names.add("HEAD");
  return known.filter((method) => names.has(method));
}

/**
 * The routes under `<appDir>/api`, read from the sources. Throws for a group, `(name)`: its folder is no part of the path,
 * and by the path the front finds the built handler.
 */
export function scanRoutes(appDir: string): Route[] {
  return readdirSync(path.join(appDir, "api"), { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "route.ts")
    .map((file) => {
      const folders = path.dirname(file).split(path.sep);
      const group = folders.find((name) => /^\(.*\)$/.test(name));
      if (group !== undefined) throw new Error(`app/api may have no group of routes: ${group}`);
      const named = folders.filter((name) => name !== ".");
      return {
        pattern: ["/api", ...named].join("/"),
        methods: exportedMethods(readFileSync(path.join(appDir, "api", file), "utf8")),
      };
    });
}

interface Node {
  fixed: Map<string, Node>;
  /** `[name]`: one segment. */
  one?: { name: string; node: Node };
  /** `[...name]`: one segment or more. */
  rest?: { name: string; route: Route };
  route?: Route;
}

/** Compiles routes into a matcher; a fixed segment wins over a parameter, as in Next. */
export function matcher(routes: Route[]): MatchRoute {
  const root: Node = { fixed: new Map() };
  for (const route of routes) insert(root, route);
  return (pathname) => {
    const segments = pathname.split("/").slice(1);
    const params: RouteMatch["params"] = {};
    const route = find(root, segments, 0, params);
    return route && { ...route, params };
  };
}

/** A matcher for development: reads the sources anew for each request. */
export function liveMatcher(appDir: string): MatchRoute {
  return (pathname) => matcher(scanRoutes(appDir))(pathname);
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

function find(
  node: Node,
  segments: string[],
  at: number,
  params: RouteMatch["params"],
): Route | undefined {
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

/** A parameter's text; undefined where it is empty, malformed, or could be taken for a path. */
function readSegment(segment: string): string | undefined {
  try {
    const text = decodeURIComponent(segment);
    return text === "" || text === "." || text === ".." || /[/\\\0]/.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}
