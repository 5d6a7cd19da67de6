import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routeCaller } from "@/server/routes/route-handlers";
import { type Handlers, matcher } from "@/server/routes/route-table";

/** The handlers for a test route. tests/server covers the real routes. */
const things: Handlers = {
  GET: async (request, { params }) => {
    const { id } = await params;
    const size = Number(new URL(request.url).searchParams.get("size") ?? 0);
    return Response.json({ id, text: "x".repeat(size) });
  },
};
let loads = 0;

const routes = [
  {
    pattern: "/api/things/[id]",
    methods: ["GET", "HEAD", "POST"],
    load: () => {
      loads += 1;
      return Promise.resolve(things);
    },
  },
  {
    pattern: "/api/missing",
    methods: ["GET"],
    load: () => Promise.reject(new Error("Cannot find module")),
  },
];
const failures: string[] = [];
let server: Server;
let origin: string;

beforeAll(async () => {
  const match = matcher(routes);
  const callRoute = routeCaller();
  server = createServer((request, response) => {
    const route = match((request.url ?? "").split("?", 1)[0] ?? "");
    if (!route) throw new Error("The test requested an unknown path.");
    callRoute(route, request, response).catch((error: unknown) => {
      failures.push((error as Error).message);
      response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

describe("a route", () => {
  it("receives the path's parameters", async () => {
    const response = await fetch(`${origin}/api/things/a%20b`);
    expect(await response.json()).toEqual({ id: "a b", text: "" });
  });

  it.each([
    ["gzip", 5_000, "gzip"],
    ["br", 5_000, "br"],
    ["gzip", 10, null],
    ["identity", 5_000, null],
  ])(
    "responds to a client that accepts %s with %i characters encoded as %s",
    async (accepted, size, encoding) => {
      const headers = { "accept-encoding": accepted };
      const response = await fetch(`${origin}/api/things/1?size=${size}`, { headers });
      expect(response.headers.get("content-encoding")).toBe(encoding);
      expect(response.headers.get("vary")).toBe("Accept-Encoding");
      const body = { id: "1", text: "x".repeat(size) };
      expect(await response.json()).toEqual(body);
      const length = encoding === null ? String(JSON.stringify(body).length) : null;
      expect(response.headers.get("content-length")).toBe(length);
    },
  );

  it("handles HEAD with its GET handler, without a body", async () => {
    const response = await fetch(`${origin}/api/things/1`, { method: "HEAD" });
    expect([response.status, await response.text()]).toEqual([200, ""]);
    expect(response.headers.get("content-type")).toBe("application/json");
  });

  it("that cannot be loaded, or lacks the method, fails with a clear error", async () => {
    expect((await fetch(`${origin}/api/things/1`, { method: "POST" })).status).toBe(500);
    expect((await fetch(`${origin}/api/missing`)).status).toBe(500);
    expect(failures).toEqual([
      "There is no POST handler for /api/things/[id].",
      "Cannot find module",
    ]);
  });

  it("is loaded once", () => {
    expect(loads).toBe(1);
  });
});
