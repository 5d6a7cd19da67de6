import type { Route } from "./route-table";

/**
 * Returns the routes of the build that this module is part of. scripts/build/bundle.mjs writes the
 * table next to it. `version` distinguishes a new table from one already loaded, because Node
 * imports a file only once.
 */
export async function builtRoutes(version = 0): Promise<Route[]> {
  const table = new URL(`./routes.js?${version}`, import.meta.url);
  const { routes } = (await import(table.href)) as { routes: Route[] };
  return routes;
}
