import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  exportedMethods,
  matcher,
  type Route,
  type RouteMatch,
  scanRoutes,
} from "@/server/route-table";

describe("exportedMethods", () => {
  test.each<[string, string, string[]]>([
    ["a constant", "export const PUT = route(handler);", ["PUT"]],
    ["a function", "export function POST() {}", ["POST"]],
    ["an async function", "export async function DELETE() {}", ["DELETE"]],
    ["GET brings HEAD", "export const GET = route(handler);", ["GET", "HEAD"]],
    ["a list of names", "export { handler as GET, handler as POST };", ["GET", "HEAD", "POST"]],
    ["a destructured constant", "export const { GET, POST } = handlers;", ["GET", "HEAD", "POST"]],
    ["OPTIONS only when it is there", "export function OPTIONS() {}", ["OPTIONS"]],
    ["nothing in comments", "// export const PUT = 1\n/* export const POST = 1 */", []],
    ["nothing that is not exported", "const GET = 1; export const runtime = 'nodejs';", []],
  ])("%s", (_, source, methods) => {
    expect(exportedMethods(source)).toEqual(methods);
  });
});

const methods = ["GET", "HEAD"];
const patterns = [
  "/api/projects",
  "/api/projects/[projectId]",
  "/api/projects/[projectId]/issues/search",
  "/api/projects/[projectId]/issues/[issueId]",
  "/api/issues/search",
  "/api/auth/[...nextauth]",
];
const match = matcher(patterns.map((pattern): Route => ({ pattern, methods })));

describe("matcher", () => {
  test.each<[string, string, RouteMatch["params"]]>([
    ["/api/projects", "/api/projects", {}],
    ["/api/projects/12", "/api/projects/[projectId]", { projectId: "12" }],
    [
      "/api/projects/12/issues/search",
      "/api/projects/[projectId]/issues/search",
      { projectId: "12" },
    ],
    [
      "/api/projects/12/issues/LW-7",
      "/api/projects/[projectId]/issues/[issueId]",
      { projectId: "12", issueId: "LW-7" },
    ],
    ["/api/projects/%C3%A4", "/api/projects/[projectId]", { projectId: "ä" }],
    [
      "/api/auth/callback/credentials",
      "/api/auth/[...nextauth]",
      { nextauth: ["callback", "credentials"] },
    ],
  ])("%s", (pathname, pattern, params) => {
    expect(match(pathname)).toEqual({ pattern, methods, params });
  });

  test.each([
    "/api",
    "/api/",
    "/api/unknown",
    "/api/issues",
    "/api/projects/",
    "/api//projects",
    "/api/projects/1/",
    "/api/projects/1/issues",
    "/api/projects/1/issues/2/more",
    "/api/projects/%",
    "/api/projects/%E0%A4%A",
    "/api/projects/%00",
    "/api/projects/1%2F2",
    "/api/projects/1%5C2",
    "/api/projects/..",
    "/api/projects/%2e%2e",
    "/api/auth",
    "/api/auth/",
    "/api/auth/a//b",
    "/api/%70rojects",
    "/api/PROJECTS",
    `/api/${"a/".repeat(5000)}`,
  ])("nothing at %s", (pathname) => {
    expect(match(pathname)).toBeUndefined();
  });

  test("a parameter tried in vain is not kept", () => {
    const two = matcher([
      { pattern: "/api/[a]/x", methods },
      { pattern: "/api/[...rest]", methods },
    ]);
    expect(two("/api/1/y")?.params).toEqual({ rest: ["1", "y"] });
  });
});

describe("scanRoutes", () => {
  let dir = "";
  beforeAll(() => {
    dir = mkdtempSync(path.join(tmpdir(), "lanework-routes-"));
    for (const folder of ["api/health/live", "api/users/[id]", "api/empty"]) {
      mkdirSync(path.join(dir, folder), { recursive: true });
    }
    writeFileSync(path.join(dir, "api/health/live/route.ts"), "export function GET() {}");
    writeFileSync(path.join(dir, "api/users/[id]/route.ts"), "export const PUT = 1;");
    writeFileSync(path.join(dir, "api/empty/notes.ts"), "export const GET = 1;");
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  test("finds the route files", () => {
    const found = scanRoutes(dir).sort((a, b) => a.pattern.localeCompare(b.pattern));
    expect(found).toEqual([
      { pattern: "/api/health/live", methods: ["GET", "HEAD"] },
      { pattern: "/api/users/[id]", methods: ["PUT"] },
    ]);
  });

  test("refuses a group, by whose path no handler would be found", () => {
    mkdirSync(path.join(dir, "api/(people)"));
    writeFileSync(path.join(dir, "api/(people)/route.ts"), "export const GET = 1;");
    expect(() => scanRoutes(dir)).toThrow("(people)");
  });
});
