import { expect, it } from "vitest";
import { OPERATIONS } from "@/server/openapi/all-operations";
import { sourceRoutes } from "../../../../scripts/build/bundle.mjs";

/** next-auth's own: pages of the sign-in flow and their redirects, whose shapes are its business and change with it. */
const FOREIGN = "/api/auth/[...nextauth]";

it("has every route, and no other", async () => {
  const routes = (await sourceRoutes()).flatMap(({ pattern, methods }) => {
    if (pattern === FOREIGN) return [];
    const path = pattern.replace(/\[(\w+)\]/g, "{$1}");
    // HEAD comes with GET; OPTIONS is the browsers' question before a POST.
    const own = methods.filter((method) => method !== "HEAD" && method !== "OPTIONS");
    return own.map((method) => `${method} ${path}`);
  });
  const documented = OPERATIONS.map(({ method, path }) => `${method} ${path}`);
  expect(documented.sort()).toEqual(routes.sort());
});
