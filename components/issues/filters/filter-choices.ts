import {
  anyOf,
  type Choice,
  type ChoiceField,
  type ChoiceValue,
  MAX_VALUES,
  PARTS,
  ruleOf,
  type Word,
} from "@/lib/issues/filters/choice";
import type { DateChoice } from "@/lib/issues/filters/dates";
import { ISSUE_TYPES, PRIORITIES } from "@/lib/issues/issues/enumerations";
import {
  FILTER_FIELDS,
  type FilterField,
  type IssueFilters,
} from "@/lib/issues/issues/client/filters";
import { dateText } from "./date-text";
import {
  filterBy,
  type FilterOption,
  type FilterOptions,
  type FilterUpdate,
  isDateField,
  isListField,
  type ListField,
} from "./filter-changes";

const enumeration = (labels: readonly string[]) =>
  labels.map((label, value): FilterOption => ({ value, label }));

const FIXED_OPTIONS: FilterOptions = {
  priority: enumeration(PRIORITIES),
  type: enumeration(ISSUE_TYPES),
};

export const FIELD_LABELS: Record<FilterField, string> = {
  query: "Text",
  project_id: "Project",
  lane_id: "Lane",
  assignee_id: "Assignee",
  sprint_id: "Sprint",
  epic_id: "Epic",
  priority: "Priority",
  type: "Type",
  creator_id: "Creator",
  label_id: "Label",
  parent_id: "Parent",
  has: "Has",
  due: "Due",
  start: "Start",
  created: "Created",
  updated: "Updated",
  resolved: "Resolved",
  state: "State",
  exclude_final_lane: "Hide completed issues",
  archived: "Archived issues",
};

/** In the order in which they are offered. */
const WORD_ORDER: readonly Word[] = ["me", "active", "none", ...PARTS];
const WORD_LABELS: Record<Word, string> = {
  me: "Me",
  active: "Active sprint",
  none: "None",
  attachments: "attachments",
  branches: "branches",
  blockers: "open blockers",
  children: "sub-issues",
  comments: "comments",
  error_group: "linked errors",
};
const NONE_LABELS: Partial<Record<ListField, string>> = {
  assignee_id: "Unassigned",
  sprint_id: "No sprint",
  epic_id: "No epic",
  parent_id: "No parent",
  label_id: "No label",
};

const NO_OPTIONS: readonly FilterOption[] = [];
const UNKNOWN = "unknown";

/** Whether several values can be chosen, or excluded. */
export function isMultiple(field: ListField): field is ChoiceField {
  return field !== "project_id";
}

function wordLabel(field: ListField, word: Word): string {
  return (word === "none" ? NONE_LABELS[field] : undefined) ?? WORD_LABELS[word];
}

function wordsOf(field: ListField): readonly Word[] {
  if (!isMultiple(field)) return [];
  const { words } = ruleOf(field);
  return WORD_ORDER.filter((word) => words.includes(word));
}

function optionsOf(options: FilterOptions, field: ListField): readonly FilterOption[] {
  return options[field] ?? FIXED_OPTIONS[field] ?? NO_OPTIONS;
}

/** The choice in a filter. */
export function choiceIn(filters: IssueFilters, field: ListField): Choice | undefined {
  const value = filters[field];
  return typeof value === "number" ? anyOf(value) : value;
}

/**
 * What a field offers: "Me", "Active sprint" or "Unassigned" first, then its list. Chosen values
 * that no longer exist come last, so that they can be removed.
 */
export function valueOptions(
  options: FilterOptions,
  field: ListField,
  choice: Choice | undefined,
): FilterOption[] {
  const known = [
    ...wordsOf(field).map((word): FilterOption => ({ value: word, label: wordLabel(field, word) })),
    ...optionsOf(options, field),
  ];
  const missing = (choice?.values ?? []).filter(
    (chosen) => !known.some(({ value }) => value === chosen),
  );
  return [...known, ...missing.map((value): FilterOption => ({ value, label: UNKNOWN }))];
}

/** Which issues a filter asks for: with any of the values, with all of them, or with none. */
export type Condition = "any" | "all" | "not";

/** The conditions that a field offers. */
export function conditionsOf(field: ChoiceField): readonly Condition[] {
  return ruleOf(field).isMany ? ["any", "all", "not"] : ["any", "not"];
}

export function conditionOf({ isNot, isAll }: Choice): Condition {
  if (isNot) return "not";
  return isAll ? "all" : "any";
}

function choiceOf(values: readonly ChoiceValue[], condition: Condition): Choice {
  const isAll = condition === "all" && values.length > 1 && !values.includes("none");
  return {
    ...anyOf(...values),
    ...(condition === "not" && { isNot: true }),
    ...(isAll && { isAll }),
  };
}

/**
 * Adds a value to a choice, or removes it. Undefined if none is left. An issue cannot have no value
 * and others at once.
 */
export function toggleValue(
  choice: Choice | undefined,
  value: ChoiceValue,
  condition: Condition,
): Choice | undefined {
  const before = choice?.values ?? [];
  const without = before.filter((other) => other !== value);
  if (without.length < before.length)
    return without.length === 0 ? undefined : choiceOf(without, condition);
  if (before.length === MAX_VALUES) return choice;
  const isApart = (other: ChoiceValue) => (other === "none") !== (value === "none");
  const kept = condition === "all" ? before.filter((other) => !isApart(other)) : before;
  return choiceOf([...kept, value], condition);
}

/** Adds a value to a filter, or removes it. A project replaces the one before. */
export function filterByToggling(
  field: ListField,
  value: ChoiceValue,
  condition: Condition,
): FilterUpdate {
  return (filters) => {
    if (isMultiple(field)) {
      return filterBy(field, toggleValue(filters[field], value, condition))(filters);
    }
    return typeof value === "number" ? filterBy(field, value)(filters) : filters;
  };
}

/** Asks for any of the chosen values, for all of them, or for none. */
export function filterByCondition(field: ChoiceField, condition: Condition): FilterUpdate {
  return (filters) => {
    const choice = filters[field];
    if (choice === undefined) return filters;
    return filterBy(field, choiceOf(choice.values, condition))(filters);
  };
}

/**
 * Removes the values that belong to one project. "Me", "Unassigned" and their like mean the same in
 * all of them.
 */
export function withoutProjectValues(filters: IssueFilters): IssueFilters {
  const changed = { ...filters };
  for (const field of FILTER_FIELDS) {
    if (!isListField(field) || !isMultiple(field) || FIXED_OPTIONS[field]) continue;
    const choice = changed[field];
    const words = choice?.values.filter((value) => typeof value !== "number") ?? [];
    if (words.length === 0) delete changed[field];
    else changed[field] = choiceOf(words, choice?.isNot ? "not" : "any");
  }
  return changed;
}

export interface ActiveFilter {
  field: FilterField;
  /** "Assignee: Ana or Ben" or "Assignee is not Ana". */
  text: string;
}

/** "Ana, Ben or Cleo". */
function inWords(names: readonly string[], link: "and" | "or"): string {
  const rest = names.slice(0, -1).join(", ");
  return rest === "" ? names.join("") : `${rest} ${link} ${names.at(-1)}`;
}

/** "Created: this week or 2026-01-31". */
function datesText(label: string, choice: DateChoice | undefined): string {
  const list = inWords((choice?.values ?? []).map(dateText), "or");
  return `${label}${choice?.isNot ? " is not" : ":"} ${list}`;
}

function textOf(filters: IssueFilters, field: FilterField, options: FilterOptions): string {
  if (field === "exclude_final_lane") return FIELD_LABELS[field];
  if (field === "archived")
    return filters.archived === "only" ? "Archived" : "Including archived issues";
  if (field === "query") return `“${filters.query}”`;
  if (field === "state") return `${FIELD_LABELS[field]}: ${filters[field] ?? ""}`;
  if (isDateField(field)) return datesText(FIELD_LABELS[field], filters[field]);
  const choice = choiceIn(filters, field);
  const known = optionsOf(options, field);
  const names = (choice?.values ?? []).map((chosen) => {
    if (typeof chosen === "number") {
      return known.find(({ value }) => value === chosen)?.label ?? UNKNOWN;
    }
    // "Epic is not none" reads better than "Epic is not No epic".
    const isNone = chosen === "none" && choice?.isNot === true && field !== "assignee_id";
    return isNone ? "none" : wordLabel(field, chosen);
  });
  const list = inWords(names, choice?.isAll ? "and" : "or");
  if (field === "has") return `Has ${choice?.isNot ? "no " : ""}${list}`;
  return `${FIELD_LABELS[field]}${choice?.isNot ? " is not" : ":"} ${list}`;
}

/** The active filters as text. */
export function activeFilters(filters: IssueFilters, options: FilterOptions): ActiveFilter[] {
  return FILTER_FIELDS.filter((field) => filters[field] !== undefined).map((field) => ({
    field,
    text: textOf(filters, field, options),
  }));
}
