import { describe, expect, test } from "vitest";
import {
  cleanQuery,
  isFiltered,
  pageParams,
  readFilters,
  writeFilters,
  type IssueFilters,
} from "@/lib/issues/issues/client/filters";
import fc from "../../../../../support/patterns/laws";

const id = fc.integer({ min: 1, max: 2_147_483_647 });
const filters: fc.Arbitrary<IssueFilters> = fc.record(
  {
    query: fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 300 })
      .map(cleanQuery)
      .filter((text) => text !== undefined),
    project_id: id,
    lane_id: id,
    assignee_id: id,
    sprint_id: id,
    epic_id: id,
    priority: fc.integer({ min: 0, max: 4 }),
    type: fc.integer({ min: 0, max: 1 }),
    exclude_final_lane: fc.constant(true as const),
  },
  { requiredKeys: [] },
);

describe("filters in the URL", () => {
  test("can be written and read back", () => {
    fc.assert(
      fc.property(filters, (original) => {
        const address = new URL(`http://x/?${writeFilters(original).toString()}`);
        expect(readFilters(address.searchParams)).toEqual(original);
      }),
    );
  });

  test("leave other parameters alone", () => {
    fc.assert(
      fc.property(filters, filters, (before, after) => {
        const params = writeFilters(before, new URLSearchParams({ peek: "ENG-7" }));
        const written = writeFilters(after, params);
        expect(written.get("peek")).toBe("ENG-7");
        expect(readFilters(written)).toEqual(after);
      }),
    );
  });

  test("are always valid after reading, whatever the URL contains", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom("query", "priority", "lane_id", "type"), fc.string()),
        (parameters) => {
          const read = readFilters(pageParams(parameters));
          expect(readFilters(writeFilters(read))).toEqual(read);
          expect([...(read.query ?? "x")].length).toBeLessThanOrEqual(200);
        },
      ),
    );
  });

  test.each(["-1", "5", "1.5", "abc", "", "1e0", " 1"])("ignore priority=%j", (priority) => {
    expect(readFilters(pageParams({ priority }))).toEqual({});
  });

  test("use the first value of a repeated parameter", () => {
    expect(readFilters(pageParams({ type: ["1", "0"] }))).toEqual({ type: 1 });
  });
});

test("an empty object does not count as filtered", () => {
  expect(isFiltered({})).toBe(false);
  expect(isFiltered({ priority: 0 })).toBe(true);
});
