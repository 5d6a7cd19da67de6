"use client";

import { useState } from "react";
import { useIssueOptions } from "@/components/issues/fields/use-issue-options";
import { ComboboxList } from "@/components/ui/form/combobox/combobox-list";
import type { ComboboxOption } from "@/components/ui/form/combobox/combobox-options";
import type { ChoiceValue } from "@/lib/issues/filters/choice";
import type { IssueFilters } from "@/lib/issues/issues/client/filters";
import type { FilterOptions } from "./filter-changes";
import {
  type Condition,
  conditionOf,
  conditionsOf,
  FIELD_LABELS,
  filterByCondition,
  filterByToggling,
  valueOptions,
} from "./filter-choices";
import type { IssueFilterChange } from "./use-filters";
import { useFilteredProject } from "./use-parent-options";
import { ValueHeader } from "./value-header";

interface ParentValuesProps {
  /** With the parents that are chosen. */
  options: FilterOptions;
  filters: IssueFilters;
  onChange: IssueFilterChange;
  onFieldChange: (field: null) => void;
}

const LABEL = FIELD_LABELS.parent_id;

/** The values of the filter on parents: none, those chosen, and issues of the project to search. */
export function ParentValues({ options, filters, onChange, onFieldChange }: ParentValuesProps) {
  const projectId = useFilteredProject(filters);
  const choice = filters.parent_id;
  const [wanted, setWanted] = useState<Condition>(choice ? conditionOf(choice) : "any");
  const condition = choice ? conditionOf(choice) : wanted;
  const { options: found, search } = useIssueOptions(projectId ?? 0, projectId !== undefined, true);
  const chosen = valueOptions(options, "parent_id", choice).map(
    ({ value, label, alias }): ComboboxOption<ChoiceValue> =>
      alias === undefined ? { value, label } : { value, label: alias, detail: label },
  );
  const others = found.filter(({ value }) => !chosen.some((option) => option.value === value));
  const typed = search.query.trim().toLowerCase();
  const known = chosen.filter(({ label, detail = "" }) =>
    `${detail} ${label}`.toLowerCase().includes(typed),
  );

  function pick(value: ChoiceValue) {
    setWanted(condition);
    onChange(filterByToggling("parent_id", value, condition));
  }

  return (
    <>
      <ValueHeader
        label={LABEL}
        condition={condition}
        conditions={conditionsOf("parent_id")}
        onConditionChange={(next) => {
          setWanted(next);
          onChange(filterByCondition("parent_id", next));
        }}
        onBack={() => onFieldChange(null)}
      />
      <ComboboxList<ChoiceValue>
        label={LABEL}
        searchPlaceholder={projectId === undefined ? `${LABEL}…` : "Title or key…"}
        multiple
        options={projectId === undefined ? chosen : [...known, ...others]}
        {...(projectId !== undefined && { search })}
        selected={choice?.values ?? []}
        onPick={pick}
      />
    </>
  );
}
