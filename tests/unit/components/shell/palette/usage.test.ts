import { expect, test } from "vitest";
import { pageKind, parseUsage, usageScore, withUse } from "@/components/shell/palette/usage";

const DAY = 24 * 60 * 60 * 1000;
const NOW = 1_800_000_000_000;

test("a use counts fully on the same kind of page, and a quarter elsewhere", () => {
  const usage = withUse({}, "board", "go-inbox", NOW);
  expect(usageScore(usage, "board", "go-inbox", NOW)).toBe(1);
  expect(usageScore(usage, "inbox", "go-inbox", NOW)).toBe(0.25);
  expect(usageScore(usage, "board", "go-search", NOW)).toBe(0);
});

test("a use counts half after a week, so recent habits win", () => {
  let usage = withUse({}, "board", "old", NOW);
  usage = withUse(usage, "board", "old", NOW);
  expect(usageScore(usage, "board", "old", NOW + 7 * DAY)).toBe(1);
  usage = withUse(usage, "board", "new", NOW + 14 * DAY);
  const at = NOW + 14 * DAY;
  expect(usageScore(usage, "board", "new", at)).toBeGreaterThan(
    usageScore(usage, "board", "old", at),
  );
});

test("keeps the 200 most used", () => {
  let usage = withUse({}, "board", "favorite", NOW);
  for (let index = 0; index < 300; index++) {
    usage = withUse(usage, "board", "favorite", NOW + index);
    usage = withUse(usage, "board", `once-${index}`, NOW + index);
  }
  expect(Object.keys(usage)).toHaveLength(200);
  expect(usageScore(usage, "board", "favorite", NOW + 300)).toBeGreaterThan(300);
});

test.each([null, "", "no", "[]", "3", '{"a":{"score":"1","at":2}}', '{"a":null}'])(
  "stored text %j counts as no usage",
  (text) => {
    expect(parseUsage(text)).toEqual({});
  },
);

test("stored usage is read back as it was", () => {
  const usage = withUse({}, "board", "a", NOW);
  expect(parseUsage(JSON.stringify(usage))).toEqual(usage);
});

test.each([
  ["/projects/3/board", "board"],
  ["/projects/3/issues", "issues"],
  ["/projects/3/issues/ENG-1", "issue"],
  ["/projects/3/settings/lanes", "settings"],
  ["/projects", "projects"],
  ["/my-issues", "my-issues"],
  ["/settings/profile", "settings"],
])("%s is a page of the kind %s", (pathname, kind) => {
  expect(pageKind(pathname)).toBe(kind);
});
