"use client";

import { Combobox } from "@/components/ui/form/combobox/combobox";
import { Field } from "@/components/ui/form/field";
import { Select } from "@/components/ui/form/select";
import { Switch } from "@/components/ui/form/switch";
import type { FilterField, IssueFilters } from "@/lib/issues/issues/client/filters";
import {
  chosenNumber,
  FIELD_LABELS,
  filterBy,
  filterByNumber,
  optionsOf,
  type ChoiceField,
  type FilterOptions,
} from "./filter-options";
import type { IssueFilterChange } from "./use-filters";

interface FilterFormProps {
  fields: readonly FilterField[];
  options: FilterOptions;
  filters: IssueFilters;
  onChange: IssueFilterChange;
}

/** Maximum number of options in a native select. Longer lists are searchable. */
const SHORT_LIST = 8;

function ChoiceFilter(props: Omit<FilterFormProps, "fields"> & { field: ChoiceField }) {
  const { field, filters, onChange } = props;
  const label = FIELD_LABELS[field];
  const options = optionsOf(props.options, field);
  const chosen = chosenNumber(filters, field);

  function choose(value: number | null) {
    onChange(filterByNumber(field, value));
  }

  return (
    <Field label={label}>
      {options.length > SHORT_LIST ? (
        <Combobox
          label={label}
          value={chosen}
          onValueChange={choose}
          options={options}
          clearLabel="Any"
        />
      ) : (
        <Select<number | null>
          value={chosen}
          onValueChange={choose}
          options={[{ value: null, label: "Any" }, ...options]}
        />
      )}
    </Field>
  );
}

/** A panel with all filters except the text filter. Choices apply immediately. */
export function FilterForm({ fields, options, filters, onChange }: FilterFormProps) {
  const choices = fields.filter(
    (field): field is ChoiceField =>
      field !== "query" && field !== "state" && field !== "exclude_final_lane",
  );
  return (
    <div className="flex w-72 max-w-full flex-col gap-3 p-3">
      {choices.map((field) => (
        <ChoiceFilter
          key={field}
          field={field}
          options={options}
          filters={filters}
          onChange={onChange}
        />
      ))}
      {fields.includes("exclude_final_lane") && (
        <Switch
          label={FIELD_LABELS.exclude_final_lane}
          description="Hides issues in the last lane."
          checked={filters.exclude_final_lane === true}
          onCheckedChange={(on) => onChange(filterBy("exclude_final_lane", on ? true : undefined))}
        />
      )}
    </div>
  );
}
