import { DATE_FIELDS, type DateField } from "@/lib/issues/filters/dates";
import { CHOICE_FIELDS, type ChoiceField, type ChoiceValue } from "@/lib/issues/filters/choice";
import type { Sort } from "@/lib/issues/filters/sort";
import type { FilterField, IssueFilters } from "@/lib/issues/issues/client/filters";

/** Filters whose values are chosen from a list. */
export type ListField = ChoiceField | "project_id";

/** What the panel can show: the values of a field, or all filters as text. */
export type PanelField = ListField | DateField | "text";

export interface FilterOption {
  value: ChoiceValue;
  label: string;
  /** Another name that it is found by: a person's email address. */
  alias?: string;
  /** Secondary text, such as "completed". */
  detail?: string;
  /** 24-bit RGB of a dot before the label. */
  color?: number;
  /** A person's picture, or null for one without. */
  picture?: string | null;
}

/** The lists that depend on the project or the workspace. Enumerations are fixed. */
export type FilterOptions = Partial<Record<ListField, readonly FilterOption[]>>;

/** A page's order and groups, under the API's names. */
export interface PageDisplay {
  sort?: Sort | undefined;
  group?: string | undefined;
  /** What the page can sort and group by. */
  sorts: readonly string[];
  groups: readonly string[];
  isSortable: (sort: Sort) => boolean;
  /** Undefined is the page's default. Replaces the entry in the browser's history. */
  onChange: (display: { sort: Sort | undefined; group: string | undefined }) => void;
}

/** A change of the filters. */
export type FilterUpdate = (filters: IssueFilters) => IssueFilters;

/** The button that opens the filters; a page has one. */
export const FILTER_BUTTON_ID = "filter-button";

export function isListField(field: FilterField): field is ListField {
  return field === "project_id" || CHOICE_FIELDS.some((known) => known === field);
}

export function isDateField(field: string): field is DateField {
  return DATE_FIELDS.some((known) => known === field);
}

/** Returns the filters without all others; without any if there is no such field. */
export function onlyFilter(filters: IssueFilters, field: FilterField | undefined): IssueFilters {
  const kept = field && filters[field];
  return field && kept !== undefined ? { [field]: kept } : {};
}

/** Sets or clears one of the filters. */
export function filterBy<Field extends FilterField>(
  field: Field,
  value: IssueFilters[Field] | undefined,
): FilterUpdate {
  return (filters) => {
    const changed = { ...filters };
    if (value === undefined) delete changed[field];
    else changed[field] = value;
    return changed;
  };
}
