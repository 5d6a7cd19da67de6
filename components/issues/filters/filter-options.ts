"use client";

import { useQuery } from "@tanstack/react-query";
import { epicsQuery } from "@/lib/planning/epics/client";
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
export type ChoiceField = Exclude<FilterField, "query" | "exclude_final_lane">;
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

function textOf(filters: IssueFilters, field: FilterField, options: FilterOptions): string {
  if (field === "exclude_final_lane") return FIELD_LABELS[field];
  if (field === "query") return `“${filters.query}”`;
  const chosen = optionsOf(options, field).find(({ value }) => value === filters[field]);
  return `${FIELD_LABELS[field]}: ${chosen?.label ?? "unknown"}`;
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
