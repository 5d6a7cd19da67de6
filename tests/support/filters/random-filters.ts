import { CHOICE_FIELDS, type ChoiceField, parseChoice, ruleOf } from "@/lib/issues/filters/choice";
import {
  addDays,
  DATE_FIELDS,
  type DateField,
  dateWordsOf,
  parseDates,
} from "@/lib/issues/filters/dates";
import type { IssueFilters } from "@/lib/issues/issues/client/filters";
import fc from "../patterns/laws";
import type { FilteredProject } from "./filtered-project";

const NOWHERE = 2_147_483_647;

function knownValues(place: FilteredProject): Record<ChoiceField, number[]> {
  return {
    lane_id: [...place.project.lanes, NOWHERE],
    assignee_id: [...place.peopleIds, NOWHERE],
    creator_id: [...place.peopleIds, NOWHERE],
    sprint_id: [...place.sprintIds, NOWHERE],
    epic_id: [...place.epicIds, NOWHERE],
    label_id: [...place.labelIds, NOWHERE],
    parent_id: [...place.parentIds, NOWHERE],
    priority: [0, 1, 2, 3, 4],
    type: [0, 1],
    has: [],
  };
}

/** A choice of one to three values, read with the parser that the API uses. */
export function someChoice(place: FilteredProject, field: ChoiceField) {
  const { words, isMany } = ruleOf(field);
  const values = fc.array(fc.constantFrom(...knownValues(place)[field], ...words), {
    minLength: 1,
    maxLength: 3,
  });
  return fc
    .record({ values, isNot: fc.boolean(), isAll: fc.boolean() })
    .map(({ values: chosen, isNot, isAll }) => {
      const plus = isAll && isMany === true && !chosen.includes("none");
      return parseChoice(field, `${isNot ? "!" : ""}${chosen.join(plus ? "+" : ",")}`);
    });
}

const someDay = fc
  .integer({ min: -14, max: 14 })
  .map((days) => addDays(new Date().toISOString().slice(0, 10), days));

/** A filter on a date. */
export function someDates(field: DateField) {
  const range = fc
    .tuple(someDay, someDay, fc.constantFrom("from", "to", "both"))
    .map(([a, b, ends]) => {
      const [from, to] = a < b ? [a, b] : [b, a];
      return `${ends === "to" ? "" : from}..${ends === "from" ? "" : to}`;
    });
  const value = fc.oneof(
    fc.constantFrom(...dateWordsOf(field), "last-7d", "next-3d", "last-1d"),
    someDay,
    range,
  );
  return fc
    .record({ values: fc.array(value, { minLength: 1, maxLength: 2 }), isNot: fc.boolean() })
    .map(({ values, isNot }) => parseDates(field, `${isNot ? "!" : ""}${values.join(",")}`));
}

/** Filters by one to five fields. */
export function someFilters(place: FilteredProject): fc.Arbitrary<IssueFilters> {
  const entries: Record<string, fc.Arbitrary<unknown>> = {
    state: fc.constantFrom("open", "done"),
    exclude_final_lane: fc.constant(true),
    query: fc.constantFrom("alpha", "beta"),
  };
  for (const field of CHOICE_FIELDS) entries[field] = someChoice(place, field);
  for (const field of DATE_FIELDS) entries[field] = someDates(field);
  return fc
    .subarray(Object.keys(entries), { minLength: 1, maxLength: 5 })
    .chain((fields) =>
      fc.record(
        Object.fromEntries(fields.map((field) => [field, entries[field] as fc.Arbitrary<unknown>])),
      ),
    ) as fc.Arbitrary<IssueFilters>;
}
