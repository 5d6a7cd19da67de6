import { describe, expect, test } from "vitest";
import { readDetails } from "@/lib/errors/sentry/read-details";

describe("readDetails()", () => {
  const details = (event: object) => readDetails(event as Record<string, unknown>);

  test("reads tags sent as pairs or as objects", () => {
    expect(
      details({ tags: [["a", "b"], ["c", 1], "x", [], { key: "d", value: "e" }] }).tags,
    ).toEqual({
      a: "b",
      c: "1",
      d: "e",
    });
  });

  test("reads breadcrumbs in `values`, leaving out invalid ones", () => {
    const values = [{ message: "m", data: { url: "/x", token: "t" }, timestamp: "never" }, 7, null];
    expect(details({ breadcrumbs: { values } }).breadcrumbs).toEqual([
      {
        at: null,
        type: null,
        category: null,
        level: null,
        message: "m",
        data: { url: "/x", token: "[Filtered]" },
      },
    ]);
  });

  test("reads a request's lists of pairs and its JSON body", () => {
    const request = {
      headers: [
        ["Accept", "*/*"],
        ["Authorization", "Bearer x"],
      ],
      query_string: [
        ["q", "shoes"],
        ["api_key", "x"],
      ],
      data: '{"name":"Ada","password":"x"}',
    };
    expect(details({ request }).request).toEqual({
      headers: { Accept: "*/*", Authorization: "[Filtered]" },
      query_string: { q: "shoes", api_key: "[Filtered]" },
      data: { name: "Ada", password: "[Filtered]" },
    });
  });
});
