import { describe, expect, test } from "vitest";
import {
  cleanQuery,
  isFiltered,
  pageParams,
  readFilters,
  writeFilters,
  type IssueFilters,
} from "@/lib/issues/issues/client/filters";
import {
  anyOf,
  type Choice,
  CHOICE_FIELDS,
  type ChoiceField,
  type ChoiceValue,
  ruleOf,
} from "@/lib/issues/filters/choice";
import { DATE_FIELDS, type DateChoice, type DateField } from "@/lib/issues/filters/dates";
import { someDates } from "../../../../../support/filters/random-filters";
import fc from "../../../../../support/patterns/laws";

const id = fc.integer({ min: 1, max: 2_147_483_647 });

const choice = (field: ChoiceField): fc.Arbitrary<Choice> => {
  const { min, max, words, isMany } = ruleOf(field);
  const kinds: fc.Arbitrary<ChoiceValue>[] = [];
  if (min <= max) kinds.push(fc.integer({ min, max }));
  if (words.length > 0) kinds.push(fc.constantFrom(...words));
  const values = fc.array(fc.oneof(...kinds), { minLength: 1, maxLength: 5 });
  return fc.record({ values, isNot: fc.boolean(), isAll: fc.boolean() }).map((parts) => {
    const { values: sorted } = anyOf(...parts.values);
    const isAll = parts.isAll && isMany && sorted.length > 1 && !sorted.includes("none");
    return { values: sorted, ...(parts.isNot && { isNot: true }), ...(isAll && { isAll }) };
  });
};

const filters: fc.Arbitrary<IssueFilters> = fc.record(
  {
    query: fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 300 })
      .map(cleanQuery)
      .filter((text) => text !== undefined),
    project_id: id,
    state: fc.constantFrom("open", "done"),
    exclude_final_lane: fc.constant(true as const),
    ...(Object.fromEntries(DATE_FIELDS.map((field) => [field, someDates(field)])) as Record<
      DateField,
      fc.Arbitrary<DateChoice>
    >),
    ...(Object.fromEntries(CHOICE_FIELDS.map((field) => [field, choice(field)])) as Record<
      ChoiceField,
      fc.Arbitrary<Choice>
    >),
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
        fc.dictionary(
          fc.constantFrom("query", "priority", "lane_id", "type", "has", "created"),
          fc.string(),
        ),
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
    expect(readFilters(pageParams({ type: ["1", "0"] }))).toEqual({ type: anyOf(1) });
  });
});

test("an empty object does not count as filtered", () => {
  expect(isFiltered({})).toBe(false);
  expect(isFiltered({ priority: anyOf(0) })).toBe(true);
});
