import { expect, test } from "vitest";
import {
  countUnder,
  isUnder,
  readTriageFilters,
  toGroupFilters,
  TRIAGE_SORTS,
  TRIAGE_TABS,
  type TriageFilters,
  writeTriageFilters,
} from "@/lib/errors/groups/client/filters";
import { TREND_PERIODS } from "@/lib/errors/groups/schema";
import fc from "../../../../../support/patterns/laws";

const word = fc.stringMatching(/^[a-z0-9@.]{1,12}$/);
const anyFilters: fc.Arbitrary<TriageFilters> = fc.record(
  {
    tab: fc.constantFrom(...TRIAGE_TABS),
    sort: fc.constantFrom(...TRIAGE_SORTS),
    period: fc.constantFrom(...TREND_PERIODS),
    environment: word,
    release: word,
    query: word,
  },
  { requiredKeys: ["tab", "sort", "period"] },
);

test("filters can be read back from a URL, which keeps its other parameters", () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      const written = writeTriageFilters(filters, new URLSearchParams("kept=1&query=old&tab=all"));
      expect(readTriageFilters(written)).toEqual(filters);
      expect(written.get("kept")).toBe("1");
    }),
  );
});

test("a malformed URL shows the open groups, most recently seen first", () => {
  const params = new URLSearchParams(
    "tab=closed&sort=name&period=1y&environment=%00&release=&query=%20",
  );
  expect(readTriageFilters(params)).toEqual({ tab: "open", sort: "last_seen", period: "24h" });
  expect(writeTriageFilters({ tab: "open", sort: "last_seen", period: "24h" }).toString()).toBe("");
});

test("a tab requests its own groups", () => {
  const ask = (tab: TriageFilters["tab"]) =>
    toGroupFilters({ tab, sort: "last_seen", period: "7d" });
  expect(ask("open")).toEqual({ sort: "last_seen", status: 0 });
  expect(ask("regressed")).toEqual({ sort: "last_seen", regressed: true });
  expect(ask("all")).toEqual({ sort: "last_seen" });
});

test("each group is shown and counted under All and under its status", () => {
  const groups = [0, 1, 2].flatMap((status) =>
    [false, true].map((is_regressed) => ({ status, is_regressed: status === 0 && is_regressed })),
  );
  const summary = { open: 2, regressed: 1, resolved: 2, ignored: 2 };
  for (const tab of TRIAGE_TABS) {
    expect(groups.filter((group) => isUnder(tab, group))).toHaveLength(countUnder(tab, summary));
  }
});
