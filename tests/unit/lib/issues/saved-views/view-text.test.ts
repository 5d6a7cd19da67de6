import { describe, expect, test } from "vitest";
import { CHOICE_FIELDS, type ChoiceField, parseChoice, ruleOf } from "@/lib/issues/filters/choice";
import { DATE_FIELDS } from "@/lib/issues/filters/dates";
import { type Sort, writeSort } from "@/lib/issues/filters/sort";
import { type IssueFilters, readFilters, writeFilters } from "@/lib/issues/issues/client/filters";
import { FOUND_COLUMNS } from "@/lib/issues/issues/client/list-columns";
import { SORT_FIELDS } from "@/lib/issues/issues/client/list-sort";
import { SCREENS } from "@/lib/issues/saved-views/display-params";
import { viewText } from "@/lib/issues/saved-views/view-text";
import { readSearchDisplay, writeSearchDisplay } from "@/lib/issues/search/client";
import { SEARCH_GROUPINGS } from "@/lib/issues/search/enumerations";
import { parseFilterText } from "@/lib/issues/search/filter-text/parse";
import { writeFilterText } from "@/lib/issues/search/filter-text/write";
import { someDates } from "../../../../support/filters/random-filters";
import fc from "../../../../support/patterns/laws";

const someChoice = (field: ChoiceField) => {
  const { min, max, words, isMany } = ruleOf(field);
  const known: (string | number)[] = [...words, ...(min <= max ? [Math.max(min, 1), max] : [])];
  return fc
    .record({
      values: fc.array(fc.constantFrom(...known), { minLength: 1, maxLength: 3 }),
      isNot: fc.boolean(),
      isAll: fc.boolean(),
    })
    .map(({ values, isNot, isAll }) => {
      const plus = isAll && isMany === true && !values.includes("none");
      return parseChoice(field, `${isNot ? "!" : ""}${values.join(plus ? "+" : ",")}`);
    });
};

const entries: Record<string, fc.Arbitrary<unknown>> = {
  query: fc.constantFrom("oil", '"oil pump" 100%', "label:bug é"),
  state: fc.constantFrom("open", "done"),
  exclude_final_lane: fc.constant(true),
  archived: fc.constantFrom(true, "only"),
};
for (const field of CHOICE_FIELDS) entries[field] = someChoice(field);
for (const field of DATE_FIELDS) entries[field] = someDates(field);
const someFilters = fc.record(entries, { requiredKeys: [] }) as fc.Arbitrary<IssueFilters>;

const someSort: fc.Arbitrary<Sort> = fc
  .uniqueArray(fc.constantFrom(...SORT_FIELDS), { minLength: 1, maxLength: 3 })
  .chain((fields) =>
    fc.tuple(...fields.map((by) => fc.boolean().map((isDescending) => ({ by, isDescending })))),
  );
const someDisplay = fc.record({
  sort: fc.option(someSort, { nil: undefined }),
  group: fc.option(fc.constantFrom(...SEARCH_GROUPINGS), { nil: undefined }),
  columns: fc.subarray([...FOUND_COLUMNS]),
});

const projectId = fc.option(fc.constantFrom(1, 2_147_483_647), { nil: undefined });

describe("the text of a saved view", () => {
  test("keeps any filters of any screen, and is canonical", () => {
    fc.assert(
      fc.property(fc.constantFrom(...SCREENS), someFilters, (screen, filters) => {
        const url = `peek=ENG-1&${writeFilters(filters)}&view=7&selected=1.2`;
        const text = viewText(screen, url);
        expect(readFilters(new URLSearchParams(text))).toEqual(filters);
        expect(viewText(screen, text)).toBe(text);
        expect(
          viewText(screen, `?${new URLSearchParams([...new URLSearchParams(text)].reverse())}`),
        ).toBe(text);
      }),
    );
  });

  test("keeps the project only across projects", () => {
    expect(viewText("search", "project_id=7&type=1")).toBe("project_id=7&type=1");
    expect(viewText("list", "project_id=7&type=1")).toBe("type=1");
  });

  test("survives the way from text to parameters to a view and back", () => {
    fc.assert(
      fc.property(someFilters, projectId, someDisplay, (others, project, display) => {
        const filters = project === undefined ? others : { ...others, project_id: project };
        const written = writeFilterText(filters, {}, display);
        const parsed = parseFilterText(written, {});
        expect(parsed.problems).toEqual([]);

        const group = SEARCH_GROUPINGS.find((known) => known === parsed.group);
        const params = writeSearchDisplay(
          { sort: parsed.sort, group, columns: display.columns },
          writeFilters(parsed.filters),
        );
        const view = viewText("search", params.toString());
        const opened = new URLSearchParams(view);
        expect(readFilters(opened)).toEqual(filters);
        const shown = readSearchDisplay(opened);
        expect(shown.group).toBe(display.group);
        expect(shown.columns).toEqual(display.columns);
        expect(shown.sort && writeSort(shown.sort)).toBe(display.sort && writeSort(display.sort));
        expect(writeFilterText(readFilters(opened), {}, shown)).toBe(written);
      }),
    );
  });
});
