import { expect, it } from "vitest";
import { OPERATIONS } from "@/server/openapi/all-operations";
import { sourceRoutes } from "../../../../scripts/build/bundle.mjs";

/**
 * next-auth's own routes: the pages and redirects of its sign-in flow, whose shapes change with
 * next-auth.
 */
const NEXT_AUTH = "/api/auth/[...nextauth]";

it("the OpenAPI document has every route, and no others", async () => {
  const routes = (await sourceRoutes()).flatMap(({ pattern, methods }) => {
    if (pattern === NEXT_AUTH) return [];
    const path = pattern.replace(/\[(\w+)\]/g, "{$1}");
    // GET implies HEAD; OPTIONS is the browser's preflight.
    const own = methods.filter((method) => method !== "HEAD" && method !== "OPTIONS");
    return own.map((method) => `${method} ${path}`);
  });
  const documented = OPERATIONS.map(({ method, path }) => `${method} ${path}`);
  expect(documented.sort()).toEqual(routes.sort());
});
