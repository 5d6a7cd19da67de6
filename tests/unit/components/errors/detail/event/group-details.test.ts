import { describe, expect, test } from "vitest";
import {
  readBreadcrumbs,
  readEntries,
  readRequest,
  readSections,
  valueText,
  webAddress,
} from "@/components/errors/detail/event/group-details";

const junk = [null, undefined, 0, "text", true, [], [1, "x", null], {}];

describe("any reported value is shown as text or omitted", () => {
  test.each(junk.map((value) => [value]))("%j", (value) => {
    expect(readEntries(value)).toEqual([]);
    expect(readSections(value)).toEqual([]);
    expect(readRequest(value)).toBeNull();
    expect(readBreadcrumbs(value)).toEqual([]);
  });
});

test("entries come from a record or a list of pairs, sorted by name, without empty values", () => {
  const expected = [
    { name: "accept", text: "*/*" },
    { name: "host", text: "shop.test" },
  ];
  expect(readEntries({ host: "shop.test", accept: "*/*", via: null, te: "" })).toEqual(expected);
  expect(readEntries([["host", "shop.test"], ["accept", "*/*"], ["odd"], 7])).toEqual(expected);
});

test("values are text", () => {
  expect(valueText("a")).toBe("a");
  expect(valueText(3)).toBe("3");
  expect(valueText(false)).toBe("false");
  expect(valueText(null)).toBe("null");
  expect(valueText({ a: [1] })).toBe('{\n  "a": [\n    1\n  ]\n}');
});

test("each context is a section, even a plain value", () => {
  const contexts = { os: { name: "Linux", type: "os" }, build: "7", empty: {} };
  expect(readSections(contexts)).toEqual([
    { name: "os", entries: [{ name: "name", text: "Linux" }] },
    { name: "build", entries: [{ name: "value", text: "7" }] },
  ]);
});

test("a request shows its method, URL, headers and any other data", () => {
  const sent = { method: "POST", url: "https://a.test/x", headers: { a: "b" }, data: { q: 1 } };
  expect(readRequest(sent)).toEqual({
    method: "POST",
    url: "https://a.test/x",
    headers: [{ name: "a", text: "b" }],
    rest: [{ name: "data", text: '{\n  "q": 1\n}' }],
  });
  expect(readRequest({ url: 7, method: {} })).toBeNull();
});

test("breadcrumbs keep their order, and members of the wrong type are null", () => {
  const sent = [
    { message: "first", level: 3, data: "x" },
    "not a breadcrumb",
    { category: "ui.click" },
  ];
  const none = { at: null, type: null, category: null, level: null, message: null, data: null };
  expect(readBreadcrumbs(sent)).toEqual([
    { ...none, message: "first" },
    { ...none, category: "ui.click" },
  ]);
});

test("only http and https URLs become links", () => {
  expect(webAddress("https://a.test/x?y=1")).toBe("https://a.test/x?y=1");
  expect(webAddress("HTTP://a.test")).toBe("HTTP://a.test");
  for (const text of [
    "javascript:alert(1)",
    " https://a.test",
    "data:text/html,x",
    "/x",
    "https://",
  ]) {
    expect(webAddress(text)).toBeNull();
  }
});
