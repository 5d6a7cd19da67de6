import type { Route } from "./route-table";

/**
 * The routes of the build that this module is part of: scripts/build/bundle.mjs writes the table beside it. `version` tells a
 * table from one that was read before, as Node reads a file once.
 */
export async function builtRoutes(version = 0): Promise<Route[]> {
  const table = new URL(`./routes.js?${version}`, import.meta.url);
  const { routes } = (await import(table.href)) as { routes: Route[] };
  return routes;
}
