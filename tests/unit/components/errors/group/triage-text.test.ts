import { expect, test } from "vitest";
import {
  countGroups,
  activeFilterLabels,
  noMatchText,
  shortCount,
  trendText,
  truncateMiddle,
} from "@/components/errors/group/triage-text";

test("counts are short and readable", () => {
  expect([1, 2, 1240].map(countGroups)).toEqual(["1 error", "2 errors", "1,240 errors"]);
  expect([7, 9_999, 12_345, 4_200_000].map(shortCount)).toEqual(["7", "9,999", "12.3k", "4.2m"]);
});

test("every trend is described", () => {
  expect(trendText([0, 0], "24h")).toBe("None in the last 24 hours");
  expect(trendText([0, 1], "24h")).toBe("Once in the last 24 hours, 1 in the busiest hour");
  expect(trendText([1000, 240], "24h")).toBe(
    "1,240 times in the last 24 hours, 1,000 in the busiest hour",
  );
  expect(trendText([2, 1], "7d")).toBe("3 times in the last 7 days, 2 in the busiest six hours");
  expect(trendText([2, 1], "30d")).toBe("3 times in the last 30 days, 2 in the busiest day");
});

test("lists the filters, not the tab or order", () => {
  expect(activeFilterLabels({ tab: "all", sort: "occurrences", period: "7d" })).toEqual([]);
  expect(
    activeFilterLabels({
      tab: "all",
      sort: "last_seen",
      period: "24h",
      query: "cart",
      release: "2.0",
    }),
  ).toEqual(["Release: 2.0", "Text: cart"]);
});

test("an empty list names what was searched, and the other filters", () => {
  const none = { tab: "open", sort: "last_seen", period: "24h" } as const;
  expect(noMatchText({ ...none, query: "cart", release: "2.0" })).toBe(
    "None have “cart” in their type, message, culprit, release or issue key. Filtered by Release: 2.0.",
  );
  expect(noMatchText({ ...none, environment: "staging" })).toBe(
    "Filtered by Environment: staging.",
  );
});

test("long names lose their middle", () => {
  expect(truncateMiddle("fieldbook-web@2.14.0", 28)).toBe("fieldbook-web@2.14.0");
  expect(truncateMiddle("technician-android@4.7.0+20261125", 21)).toBe("technician…0+20261125");
});
