import { describe, expect, test } from "vitest";
import { parseChoice } from "@/lib/issues/filters/choice";
import { type IssueFilters, writeFilters } from "@/lib/issues/issues/client/filters";
import { partsOf, wholeList } from "@/lib/issues/issues/client/list-groups";

const groups = [
  { value: 3, count: 2 },
  { value: 4, count: 5 },
  { value: null, count: 1 },
];

function filtersOfParts(filters: IssueFilters, grouping: "lane" | "label"): Record<string, string> {
  const parts = partsOf(groups, filters, grouping);
  return Object.fromEntries(
    parts.map(({ id, filters: own }) => [id, decodeURIComponent(writeFilters(own).toString())]),
  );
}

describe("partsOf", () => {
  test("each group adds its value to the filters", () => {
    expect(filtersOfParts({ query: "x" }, "lane")).toEqual({
      "3": "query=x&lane_id=3",
      "4": "query=x&lane_id=4",
      none: "query=x&lane_id=none",
    });
  });

  test("a filter on the same field gives way, because groups only have values that pass it", () => {
    const filters = { lane_id: parseChoice("lane_id", "3,4") };
    expect(filtersOfParts(filters, "lane")["3"]).toBe("lane_id=3");
  });

  test("with labels, an issue has to pass the filter and have the group's label", () => {
    const all = { label_id: parseChoice("label_id", "3+7") };
    expect(filtersOfParts(all, "label")).toEqual({ "3": "label_id=3+7", "4": "label_id=3+4+7" });
    const any = { label_id: parseChoice("label_id", "3,7") };
    expect(filtersOfParts(any, "label")).toEqual({ "3": "label_id=3" });
  });

  test("the whole list counts all of them", () => {
    expect(wholeList(groups, {})).toEqual([{ id: "all", value: null, count: 8, filters: {} }]);
  });
});
