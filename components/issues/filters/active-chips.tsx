"use client";

import { Chip } from "@/components/ui/data/chip";
import type { FilterField, IssueFilters } from "@/lib/issues/issues/client/filters";
import { type FilterOptions, isDateField, isListField, type PanelField } from "./filter-changes";
import { activeFilters } from "./filter-choices";
import { useParentOptions } from "./use-parent-options";

interface ActiveChipsProps {
  /** This page's filters. */
  fields: readonly FilterField[];
  /** The filter that has no chip. */
  hidden?: FilterField | undefined;
  options: FilterOptions;
  filters: IssueFilters;
  /** Called with the pressed chip. */
  onEdit: (field: PanelField, chip: HTMLElement) => void;
  onNear: () => void;
  onRemove: (field: FilterField, words: string) => void;
}

/** A chip for each active filter except the text: pressing it edits the filter. */
export function ActiveChips(props: ActiveChipsProps) {
  const { fields, hidden, filters, onEdit, onNear, onRemove } = props;
  const options = useParentOptions(props.options, filters);
  return activeFilters(filters, options)
    .filter(({ field }) => field !== "query" && field !== hidden)
    .map(({ field, text }) => (
      <Chip
        key={field}
        {...((isListField(field) || isDateField(field)) &&
          fields.includes(field) && {
            onPress: (chip: HTMLElement) => onEdit(field, chip),
            onNear,
          })}
        removeLabel={`Remove filter ${text}`}
        onRemove={() => onRemove(field, text)}
      >
        {text}
      </Chip>
    ));
}
