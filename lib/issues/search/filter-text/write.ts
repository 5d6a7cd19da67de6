import { type ChoiceField, CHOICE_FIELDS } from "@/lib/issues/filters/choice";
import type { DateField } from "@/lib/issues/filters/dates";
import { type Sort, writeSort } from "@/lib/issues/filters/sort";
import type { IssueFilters } from "@/lib/issues/issues/client/filters";
import { TEXT_KEYS, type TextField } from "./keys";
import { type FilterNames, writeValue } from "./names";
import { looksLikeFilter } from "./tokens";

/** How a page shows the issues, as far as text says. */
export interface TextDisplay {
  sort?: Sort | undefined;
  group?: string | undefined;
}

/** The words of a search, so that none of them is read as a filter. */
function writeWords(query: string): string[] {
  return [...query.matchAll(/"([^"]*)(?:"|$)|\S+/g)].flatMap(([whole, phrase]) => {
    if (phrase !== undefined) return phrase.trim() === "" ? [] : [`"${phrase}"`];
    if (!looksLikeFilter(whole)) return [whole];
    return whole.split('"').flatMap((part) => (part === "" ? [] : [`"${part}"`]));
  });
}

/**
 * Writes the value of a field, and whether it excludes what it names. Undefined if there is none.
 */
function writeField(
  field: TextField,
  filters: IssueFilters,
  names: FilterNames,
  { sort, group }: TextDisplay,
): { value: string; isNot?: boolean | undefined } | undefined {
  if (field === "sort") return sort && { value: writeSort(sort) };
  if (field === "group") return group === undefined ? undefined : { value: group };
  if (field === "state") return filters.state && { value: filters.state };
  if (field === "exclude_final_lane") return filters[field] && { value: "done" };
  if (field === "archived") return filters[field] && { value: String(filters[field]) };
  if (field === "project_id") {
    const id = filters.project_id;
    return id === undefined ? undefined : { value: writeValue(names, field, id) };
  }
  if (CHOICE_FIELDS.some((known) => known === field)) {
    const choice = filters[field as ChoiceField];
    if (choice === undefined) return undefined;
    const values = choice.values.map((value) => writeValue(names, field as ChoiceField, value));
    return { value: values.join(choice.isAll ? "+" : ","), isNot: choice.isNot };
  }
  const dates = filters[field as DateField];
  return dates && { value: dates.values.join(","), isNot: dates.isNot };
}

/** Writes filters, an order and groups as text that `parseFilterText()` reads back. */
export function writeFilterText(
  filters: IssueFilters,
  names: FilterNames,
  display: TextDisplay = {},
): string {
  const parts = TEXT_KEYS.flatMap(([key, field]) => {
    const written = writeField(field, filters, names, display);
    return written ? [`${written.isNot ? "-" : ""}${key}:${written.value}`] : [];
  });
  return [...parts, ...writeWords(filters.query ?? "")].join(" ");
}
