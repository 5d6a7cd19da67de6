import { describe, expect, test } from "vitest";
import { readTarget } from "@/server/http/request-target";
import fc from "../../../support/patterns/laws";

describe("readTarget", () => {
  test.each([
    "/api",
    "/api/",
    "/api/projects",
    "/api/projects?x=/y",
    "/api/%",
    "//api/projects",
    "/%61pi/projects",
    "/api%2Fprojects",
    "/x/../api/projects",
    "/x/%2e%2e/api/projects",
    "/./api",
    "/\\api\\projects",
    "/api/../login",
    "/api/%E0%A4%A",
    "http://acme.localhost/api/projects",
  ])("%s belongs to the API", (target) => {
    expect(readTarget(target).kind).toBe("api");
  });

  test.each(["/", "/login", "/apiary", "/projects/1/board?view=api", "/projects/api", "http://x/"])(
    "%s is a page",
    (target) => {
      expect(readTarget(target).kind).toBe("page");
    },
  );

  test.each(["/%", "/login/%E0%A4%A", "*", "example.org:443"])("%s is malformed", (target) => {
    expect(readTarget(target).kind).toBe("malformed");
  });

  test("keeps the query, and drops the origin", () => {
    expect(readTarget("http://x:1/api/issues?q=%")).toEqual({
      url: "/api/issues?q=%",
      pathname: "/api/issues",
      kind: "api",
    });
  });

  test.each([
    ["/api/7/envelope/", "/api/7/envelope"],
    ["/api/2147483647/store/", "/api/2147483647/store"],
    ["http://acme.localhost/api/7/envelope/?sentry_key=a", "/api/7/envelope?sentry_key=a"],
  ])("%s is read without its trailing slash, which Sentry's SDKs send", (target, url) => {
    const pathname = url.split("?", 1)[0];
    expect(readTarget(target)).toEqual({ url, pathname, kind: "api" });
  });

  test.each([
    "/api/7/envelope//",
    "/api/7/envelope/x/",
    "/api/7/envelopes/",
    "/api/07/store/",
    "/api/x/store/",
    "/api/7//store/",
    "//api/7/store/",
    "/api/7/%73tore/",
    "/api/7/store%2F",
    "/api/projects/7/store/",
    "/api/projects/7/",
    "/x?/api/7/store/",
  ])("%s is left unchanged", (target) => {
    expect(readTarget(target)).toMatchObject({
      url: target,
      pathname: target.split("?", 1)[0],
    });
  });

  test("a path that a lenient parser resolves to /api is never a page", () => {
    const step = fc.constantFrom("/", "//", "/./", "/x/../", "/%2e/", "\\", "/y/%2E%2e/");
    fc.assert(
      fc.property(step, fc.constantFrom("api", "%61pi", "a%70i"), step, (before, api, after) => {
        expect(readTarget(`/${before}${api}${after}projects`).kind).toBe("api");
      }),
    );
  });
});
