import { describe, expect, test } from "vitest";
import { completeFilterText } from "@/lib/issues/search/filter-text/complete";
import { TEXT_KEYS } from "@/lib/issues/search/filter-text/keys";
import type { FilterNames } from "@/lib/issues/search/filter-text/names";
import { parseFilterText } from "@/lib/issues/search/filter-text/parse";
import { writeFilterText } from "@/lib/issues/search/filter-text/write";
import {
  anyOf,
  CHOICE_FIELDS,
  type ChoiceField,
  parseChoice,
  ruleOf,
} from "@/lib/issues/filters/choice";
import { DATE_FIELDS } from "@/lib/issues/filters/dates";
import { type IssueFilters, writeFilters } from "@/lib/issues/issues/client/filters";
import { someDates } from "../../../../../support/filters/random-filters";
import fc from "../../../../../support/patterns/laws";

const NAMES: FilterNames = {
  label_id: [
    { value: 1, label: "bug" },
    { value: 2, label: "needs review" },
    { value: 3, label: "none" },
    { value: 4, label: 'say "hi", now' },
    { value: 5, label: "c++" },
  ],
  assignee_id: [
    { value: 10, label: "Ana Ruiz", alias: "ana@acme.test" },
    { value: 11, label: "Ben Ruiz", alias: "ben@acme.test" },
    { value: 12, label: "Ben Ruiz", alias: "ben2@acme.test" },
  ],
  lane_id: [{ value: 20, label: "In progress" }],
  sprint_id: [{ value: 30, label: "Sprint 7" }],
  project_id: [{ value: 40, label: "Boats" }],
};

const urlOf = (filters: IssueFilters) => decodeURIComponent(writeFilters(filters).toString());

describe("filters as text", () => {
  test.each([
    ["label:bug", "label_id=1", "label:bug"],
    ['label:bug,"needs review"', "label_id=1,2", 'label:bug,"needs review"'],
    ["Label:BUG assignee:me", "assignee_id=me&label_id=1", "assignee:me label:bug"],
    ['label:"needs review"+bug', "label_id=1+2", 'label:bug+"needs review"'],
    ["label:bug label:review", "label_id=1+2", 'label:bug+"needs review"'],
    ["-label:bug -label:c++", undefined, undefined],
    ['-label:bug -label:"c++"', "label_id=!1,5", '-label:bug,"c++"'],
    ['label:none,"none"', "label_id=none,3", 'label:none,"none"'],
    ['label:"say \\"hi\\", now"', "label_id=4", 'label:"say \\"hi\\", now"'],
    ["assignee:ana", "assignee_id=10", 'assignee:"Ana Ruiz"'],
    ["assignee:ben2@acme.test", "assignee_id=12", "assignee:ben2@acme.test"],
    ["assignee:#77", "assignee_id=77", "assignee:#77"],
    ["-priority:low,lowest", "priority=!3,4", "-priority:Low,Lowest"],
    ["is:open has:blockers", "state=open&has=blockers", "is:open has:blockers"],
    ["-is:open", "state=done", "is:done"],
    ["hide:done", "exclude_final_lane=true", "hide:done"],
    ["archived:only", "archived=only", "archived:only"],
    ["archived:TRUE", "archived=true", "archived:true"],
    ["-archived:only", undefined, undefined],
    ["created:>2026-01-01", "created=2026-01-02..", "created:2026-01-02.."],
    ["created:<=2026-01-01", "created=..2026-01-01", "created:..2026-01-01"],
    ["-updated:week", "updated=!week", "-updated:week"],
    ["project:boats", "project_id=40", "project:Boats"],
    ['"free words" here', 'query="free+words"+here', '"free words" here'],
    ["http://x ENG-7 12:30 -x", "query=http://x+ENG-7+12:30+-x", "http://x ENG-7 12:30 -x"],
    ['"label:bug"', "query=label:bug", '"label:bug"'],
    ['"unclosed phrase', 'query="unclosed+phrase"', '"unclosed phrase"'],
    ["", "", ""],
  ])("%s", (text, url, written) => {
    const { filters, problems } = parseFilterText(text, NAMES);
    if (url === undefined) {
      expect(problems).not.toEqual([]);
      return;
    }
    expect(problems).toEqual([]);
    expect(urlOf(filters)).toBe(url);
    expect(writeFilterText(filters, NAMES)).toBe(written);
  });

  test("has an order", () => {
    const { filters, sort } = parseFilterText("sort:-updated,key label:bug", NAMES);
    expect(sort).toEqual([
      { by: "updated", isDescending: true },
      { by: "key", isDescending: false },
    ]);
    expect(writeFilterText(filters, NAMES, { sort })).toBe("label:bug sort:-updated,key");
  });

  test("has groups", () => {
    const { filters, group, problems } = parseFilterText("group:Assignee label:bug", NAMES);
    expect([group, problems]).toEqual(["assignee", []]);
    expect(writeFilterText(filters, NAMES, { group })).toBe("label:bug group:assignee");
  });

  test.each([
    ["label:bgu", "bgu", ["bug"]],
    ["x lable:bug", "lable:bug", ["label:bug", "lane:bug"]],
    ["label:revew", "revew", []],
    ["assignee:ben", "ben", ["ben@acme.test", "ben2@acme.test"]],
    ["has:blocker", "blocker", ["blockers"]],
    ["is:closed", "is:closed", ["is:open", "is:done"]],
    ["label:", "label:", []],
    ["label:bug,", "", []],
    ["created:yesterday", "created:yesterday", []],
    ["created:2026-02-30", "created:2026-02-30", []],
    ['lane:"In progress" lane:#3', "lane:#3", []],
    ["has:comments -has:blockers", "-has:blockers", []],
    ["sort:colour", "sort:colour", []],
    ["hide:open", "hide:open", ["hide:done"]],
    ["group:asignee", "group:asignee", ["group:assignee"]],
  ])("%s has a problem at %j", (text, span, suggestions) => {
    const { problems } = parseFilterText(text, NAMES);
    expect(problems).toHaveLength(1);
    const [problem] = problems;
    expect(text.slice(problem?.from, problem?.to)).toBe(span);
    expect(problem?.suggestions).toEqual(suggestions);
    expect(problem?.message).toMatch(/\.$|\?$/);
  });

  const someName = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 });
  const someNames = fc
    .record({ label_id: fc.uniqueArray(someName), epic_id: fc.uniqueArray(someName) })
    .map((lists): FilterNames =>
      Object.fromEntries(
        Object.entries(lists).map(([field, list]) => [
          field,
          list.map((label, at) => ({ value: at + 1, label })),
        ]),
      ),
    );
  const piece = fc.oneof(
    fc.constantFrom(...TEXT_KEYS.map(([key]) => `${key}:`), "-label:", "lable:"),
    fc.constantFrom(" ", " ", '"', ",", "+", "\\", "bug", "#1", "none", "open", "week", "..", ">"),
    fc.string({ unit: "grapheme", maxLength: 4 }),
  );
  const someText = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(""));

  test("reads any text, and what it writes reads the same", () => {
    fc.assert(
      fc.property(someText, someNames, (text, names) => {
        const { filters, sort, group, problems } = parseFilterText(text, names);
        for (const { from, to } of problems) {
          expect(0 <= from && from <= to && to <= text.length).toBe(true);
        }
        const written = writeFilterText(filters, names, { sort, group });
        const again = parseFilterText(written, names);
        expect(again.problems).toEqual([]);
        expect(again.filters).toEqual(filters);
        expect([again.sort, again.group]).toEqual([sort, group]);
        expect(writeFilterText(again.filters, names, again)).toBe(written);
      }),
      { numRuns: 2000 },
    );
  });

  const someChoice = (field: ChoiceField) => {
    const { min, max, words } = ruleOf(field);
    const known: (string | number)[] = [...words, ...(min <= max ? [Math.max(min, 1)] : [])];
    return fc
      .record({
        values: fc.array(fc.constantFrom(...known), { minLength: 1, maxLength: 3 }),
        isNot: fc.boolean(),
      })
      .map(({ values, isNot }) => parseChoice(field, `${isNot ? "!" : ""}${values.join(",")}`));
  };
  test("writes any filters, and reads them back", () => {
    const entries: Record<string, fc.Arbitrary<unknown>> = {
      state: fc.constantFrom("open", "done"),
      exclude_final_lane: fc.constant(true),
      project_id: fc.constantFrom(40, 41),
    };
    for (const field of CHOICE_FIELDS) entries[field] = someChoice(field);
    for (const field of DATE_FIELDS) entries[field] = someDates(field);
    fc.assert(
      fc.property(fc.record(entries, { requiredKeys: [] }), someNames, (record, names) => {
        const filters = record as IssueFilters;
        expect(parseFilterText(writeFilterText(filters, names), names)).toEqual({
          filters,
          problems: [],
        });
      }),
    );
  });

  test("keeps searching for words that look like filters", () => {
    const text = writeFilterText({ query: 'label:bug due "is:open x"', label_id: anyOf(1) }, NAMES);
    expect(parseFilterText(text, NAMES).filters).toEqual({
      label_id: anyOf(1),
      query: 'label:bug due "is:open x"',
    });
  });
});

describe("completion", () => {
  const fields = TEXT_KEYS.map(([, field]) => field);
  const complete = (marked: string, offered = fields) => {
    const caret = marked.indexOf("|");
    const text = marked.replace("|", "");
    const { from, to, options } = completeFilterText(text, caret, NAMES, offered);
    return options.map(({ insert }) => `${text.slice(0, from)}${insert}${text.slice(to)}`);
  };

  test.each([
    ["la|", ["lane:", "label:"]],
    ["x -lab|", ["x -label:"]],
    ["label:ne|", ['label:"needs review"', "label:none", 'label:"none"']],
    ["label:bug,nee|", ['label:bug,"needs review"']],
    ["label:bug+c|", ['label:bug+"c++"']],
    ["assignee:ru|", ['assignee:"Ana Ruiz"', "assignee:ben@acme.test", "assignee:ben2@acme.test"]],
    ["is:|", ["is:open", "is:done"]],
    ["created:w| x", ["created:week x"]],
    ["label:b|ug x", ["label:bug x"]],
    ['"a phrase|"', []],
  ])("at %s", (marked, texts) => {
    expect(complete(marked).slice(0, texts.length || undefined)).toEqual(texts);
  });

  test("finds values without their key, and leaves out what the page does not filter by", () => {
    expect(complete("blockers|")).toEqual(["has:blockers"]);
    expect(complete("ana|")).toEqual(['assignee:"Ana Ruiz"']);
    expect(complete("ana|", ["label_id"])).toEqual([]);
  });

  test("never fails, and replaces a part around the caret", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.nat(20), (text, at) => {
        const caret = Math.min(at, text.length);
        const { from, to } = completeFilterText(text, caret, NAMES, fields);
        expect(from <= caret && caret <= to).toBe(true);
      }),
    );
  });
});
