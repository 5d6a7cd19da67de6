import { describe, expect, test } from "vitest";
import { matcher, type Route, type RouteMatch } from "@/server/routes/route-table";

const load = () => Promise.resolve({});
const methods = ["GET", "HEAD"];
const patterns = [
  "/api/projects",
  "/api/projects/[projectId]",
  "/api/projects/[projectId]/issues/search",
  "/api/projects/[projectId]/issues/[issueId]",
  "/api/issues/search",
  "/api/auth/[...nextauth]",
];
const match = matcher(patterns.map((pattern): Route => ({ pattern, methods, load })));

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
  ])("matches %s", (pathname, pattern, params) => {
    expect(match(pathname)).toEqual({ pattern, methods, load, params });
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
  ])("has no route for %s", (pathname) => {
    expect(match(pathname)).toBeUndefined();
  });

  test("drops a parameter from a failed match", () => {
    const two = matcher([
      { pattern: "/api/[a]/x", methods, load },
      { pattern: "/api/[...rest]", methods, load },
    ]);
    expect(two("/api/1/y")?.params).toEqual({ rest: ["1", "y"] });
  });
});
