"use client";

import { useQuery } from "@tanstack/react-query";
import { epicsQuery } from "@/lib/planning/epics/client";
import { anyOf, type Choice, onlyValue } from "@/lib/issues/filters/choice";
import { ISSUE_TYPES, PRIORITIES } from "@/lib/issues/issues/enumerations";
import {
  FILTER_FIELDS,
  type FilterField,
  type IssueFilters,
} from "@/lib/issues/issues/client/filters";
import { lanesQuery } from "@/lib/planning/lanes/client";
import { membersQuery } from "@/lib/people/members/client";
import { sprintsQuery } from "@/lib/planning/sprints/client";

export interface FilterOption {
  value: number;
  label: string;
}

/** Filters with a single choice from a list. */
export type ChoiceField = Exclude<FilterField, "query" | "state" | "exclude_final_lane">;
/** The lists that depend on the project or the workspace. Enumerations are fixed. */
export type FilterOptions = Partial<Record<ChoiceField, readonly FilterOption[]>>;

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
  state: "State",
  exclude_final_lane: "Hide completed issues",
};

const NONE: readonly FilterOption[] = [];

export function optionsOf(options: FilterOptions, field: ChoiceField): readonly FilterOption[] {
  return options[field] ?? FIXED_OPTIONS[field] ?? NONE;
}

/** The filter options for a project's issues. */
export function useProjectFilterOptions(projectId: number): FilterOptions {
  const members = useQuery(membersQuery(projectId)).data ?? [];
  const lanes = useQuery(lanesQuery(projectId)).data ?? [];
  const sprints = useQuery(sprintsQuery(projectId)).data ?? [];
  const epics = useQuery(epicsQuery(projectId)).data ?? [];
  const toOption = ({ id, title }: { id: number; title: string }) => ({ value: id, label: title });
  return {
    assignee_id: members.map(({ id, first_name, last_name }) => ({
      value: id,
      label: `${first_name} ${last_name}`.trim(),
    })),
    lane_id: lanes.map(toOption),
    sprint_id: sprints.map(toOption),
    epic_id: epics.map(toOption),
  };
}

export interface ActiveFilter {
  field: FilterField;
  /** "Assignee: Ana Kovač". */
  text: string;
}

const WORD_LABELS = { none: "None", me: "Me", active: "Active sprint" };

/** The choice in a filter, as one of the API's. */
function choiceIn(filters: IssueFilters, field: ChoiceField): Choice | undefined {
  const value = filters[field];
  return typeof value === "number" ? anyOf(value) : value;
}

/** The number chosen in a filter, if it is a single one. */
export function chosenNumber(filters: IssueFilters, field: ChoiceField): number | null {
  const value = onlyValue(choiceIn(filters, field));
  return typeof value === "number" ? value : null;
}

/** A filter by a number. */
export function filterByNumber(field: ChoiceField, value: number | null) {
  if (value === null) return filterBy(field, undefined);
  return field === "project_id" ? filterBy(field, value) : filterBy(field, anyOf(value));
}

function textOf(filters: IssueFilters, field: FilterField, options: FilterOptions): string {
  if (field === "exclude_final_lane") return FIELD_LABELS[field];
  if (field === "query") return `“${filters.query}”`;
  if (field === "state") return `${FIELD_LABELS[field]}: ${filters[field] ?? ""}`;
  const choice = choiceIn(filters, field);
  const names = choice?.values.map((chosen) =>
    typeof chosen === "number"
      ? (optionsOf(options, field).find(({ value }) => value === chosen)?.label ?? "unknown")
      : WORD_LABELS[chosen],
  );
  return `${FIELD_LABELS[field]}: ${choice?.isNot ? "not " : ""}${names?.join(", ") ?? ""}`;
}

/** The active filters as text. */
export function activeFilters(filters: IssueFilters, options: FilterOptions): ActiveFilter[] {
  return FILTER_FIELDS.filter((field) => filters[field] !== undefined).map((field) => ({
    field,
    text: textOf(filters, field, options),
  }));
}

/** Sets or clears one of the filters. */
export function filterBy<Field extends FilterField>(
  field: Field,
  value: IssueFilters[Field] | undefined,
): (filters: IssueFilters) => IssueFilters {
  return (filters) => {
    const changed = { ...filters };
    if (value === undefined) delete changed[field];
    else changed[field] = value;
    return changed;
  };
}
