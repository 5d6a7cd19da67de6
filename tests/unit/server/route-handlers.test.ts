import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callBuiltRoutes } from "@/server/route-handlers";
import { matcher } from "@/server/route-table";

/** A build as Next leaves it, of one route: which it is in the whole product, tests/server shows. */
const BUILT = `
const GET = async (request, { params }) => {
  const { id } = await params;
  const size = Number(new URL(request.url).searchParams.get("size") ?? 0);
  return Response.json({ id, text: "x".repeat(size) });
};
module.exports = { routeModule: { userland: { GET } } };
`;

const routes = [
  { pattern: "/api/things/[id]", methods: ["GET", "HEAD", "POST"] },
  { pattern: "/api/missing", methods: ["GET"] },
];
const folder = mkdtempSync(path.join(tmpdir(), "lanework-build-"));
const failures: string[] = [];
let server: Server;
let origin: string;

beforeAll(async () => {
  const place = path.join(folder, "server/app/api/things/[id]");
  mkdirSync(place, { recursive: true });
  writeFileSync(path.join(place, "route.js"), BUILT);
  const match = matcher(routes);
  const callRoute = callBuiltRoutes(folder);
  server = createServer((request, response) => {
    const route = match((request.url ?? "").split("?", 1)[0] ?? "");
    if (!route) throw new Error("The test asks for what is not there.");
    callRoute(route, request, response).catch((error: unknown) => {
      failures.push((error as Error).message);
      response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

describe("a built route", () => {
  it("is called with the path's parameters", async () => {
    const answer = await fetch(`${origin}/api/things/a%20b`);
    expect(await answer.json()).toEqual({ id: "a b", text: "" });
  });

  it.each([
    ["gzip", 5_000, "gzip"],
    ["br", 5_000, "br"],
    ["gzip", 10, null],
    ["identity", 5_000, null],
  ])("to a client that takes %s, %i characters come as %s", async (accepted, size, encoding) => {
    const headers = { "accept-encoding": accepted };
    const answer = await fetch(`${origin}/api/things/1?size=${size}`, { headers });
    expect(answer.headers.get("content-encoding")).toBe(encoding);
    expect(answer.headers.get("vary")).toBe("Accept-Encoding");
    const body = { id: "1", text: "x".repeat(size) };
    expect(await answer.json()).toEqual(body);
    const length = encoding === null ? String(JSON.stringify(body).length) : null;
    expect(answer.headers.get("content-length")).toBe(length);
  });

  it("answers HEAD by its GET, without a body", async () => {
    const answer = await fetch(`${origin}/api/things/1`, { method: "HEAD" });
    expect([answer.status, await answer.text()]).toEqual([200, ""]);
    expect(answer.headers.get("content-type")).toBe("application/json");
  });

  it("that the build has not, or not with this method, is an error that says so", async () => {
    expect((await fetch(`${origin}/api/things/1`, { method: "POST" })).status).toBe(500);
    expect((await fetch(`${origin}/api/missing`)).status).toBe(500);
    expect(failures).toEqual([
      "The build has no POST for /api/things/[id].",
      expect.stringContaining("Cannot find module"),
    ]);
  });
});
