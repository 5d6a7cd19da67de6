import { describe, expect, it } from "vitest";
import { localPath } from "@/lib/identity/auth/callback-url";
import fc from "../../../../support/patterns/laws";

const HERE = "http://acme.localhost:3000";

describe("localPath()", () => {
  it.each([
    ["/", "/"],
    ["/projects/1/board?lane=2#x", "/projects/1/board?lane=2#x"],
    ["projects", "/projects"],
    ["?q=1", "/?q=1"],
    [`${HERE}/search?query=a%20b`, "/search?query=a%20b"],
    ["/a//b", "/a//b"],
  ])("accepts %s as %s", (target, path) => {
    expect(localPath(target, HERE)).toBe(path);
  });

  it.each([
    undefined,
    null,
    "",
    "//evil.example",
    "//evil.test/?https:",
    `//evil.test/?${HERE}/`,
    `https://evil.test/${HERE}`,
    `javascript:alert(1)//${HERE}`,
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/x/..//evil.example",
    "https://evil.example/",
    "http://acme.localhost:3001/",
    "https://acme.localhost:3000/",
    "http://acme.localhost:3000@evil.example/",
    "http://acme.localhost:3000.evil.example/",
    "javascript:alert(1)",
    "data:text/html,x",
    "http://",
    `${HERE}//evil.example`,
  ])("rejects %j and returns /", (target) => {
    expect(localPath(target, HERE)).toBe("/");
  });

  it("stays on this origin, whatever is requested", () => {
    const piece = fc.constantFrom(
      "/",
      "\\",
      "//",
      "..",
      ".",
      ":",
      "@",
      "?",
      "#",
      "\t",
      "\n",
      "evil.example",
      "http",
    );
    const text = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.array(piece).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(text, (target) => {
        const path = localPath(target, HERE);
        expect(path.startsWith("/")).toBe(true);
        expect(new URL(path, HERE).origin).toBe(HERE);
      }),
      { numRuns: 300 },
    );
  });
});
