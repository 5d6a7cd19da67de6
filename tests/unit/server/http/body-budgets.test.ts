import { readFileSync } from "node:fs";
import path from "node:path";
import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { bodyBudgets, NO_BODY_BUDGET, UNAUTHENTICATED_BUDGET } from "@/server/http/body-budgets";
import { sourceRoutes } from "../../../../scripts/build/bundle.mjs";

const routes = await sourceRoutes();
const requestWith = (method: string, headers: Record<string, string> = {}, url = "/") =>
  ({ method, headers, url }) as unknown as IncomingMessage;

describe("bodyBudgets()", () => {
  it("has a budget for every route that accepts a body (server/http/body-budgets.ts)", () => {
    expect(() => bodyBudgets(routes)).not.toThrow();
  });

  it("throws for a route without a budget, and for a budget without a route", () => {
    const route = { pattern: "/api/new", methods: ["GET", "HEAD", "POST", "DELETE"] };
    expect(() =>
      bodyBudgets([route], [[UNAUTHENTICATED_BUDGET, ["DELETE /api/new", "PUT /api/old"]]]),
    ).toThrow(
      "server/http/body-budgets.ts: POST /api/new has no body budget; PUT /api/old has a body budget but no handler.",
    );
  });

  it("only allows larger or slower bodies after authentication", () => {
    const find = bodyBudgets(routes);
    for (const { pattern, methods } of routes) {
      const source = readFileSync(path.join("app", pattern, "route.ts"), "utf8");
      // The error-events route is public, but checks the project token first.
      const isPublic = source.includes("publicRoute") && !pattern.endsWith("/error-events");
      for (const method of methods.filter((name) => /POST|PUT|DELETE|PATCH/.test(name))) {
        const { bytes, seconds, from } = find(pattern, requestWith(method));
        expect([pattern, from]).toEqual([
          pattern,
          isPublic || /envelope/.test(pattern) ? "anyone" : "caller",
        ]);
        if (from === "anyone") expect([bytes, seconds]).toEqual([64 * 1024, 15]);
      }
    }
  });

  it("gives an envelope with a key in its header or query a budget of its own", () => {
    const find = bodyBudgets(routes);
    const envelope = (headers?: Record<string, string>, url?: string) =>
      find("/api/[projectId]/envelope", requestWith("POST", headers, url));
    expect(envelope()).toBe(UNAUTHENTICATED_BUDGET);
    expect(envelope({ "x-sentry-auth": "Sentry sentry_version=7" })).toBe(UNAUTHENTICATED_BUDGET);
    expect(envelope({}, "/api/7/envelope?sentry_key=abc").bytes).toBe(1024 * 1024);
    expect(envelope({ "x-sentry-auth": "Sentry sentry_key=abc" }).bytes).toBe(1024 * 1024);
  });

  it("allows no body in a GET request", () => {
    expect(bodyBudgets(routes)("/api/projects", requestWith("GET"))).toBe(NO_BODY_BUDGET);
  });
});
