"use client";

import { filterBy } from "@/components/issues/filters/filter-changes";
import type { IssueFilterChange } from "@/components/issues/filters/use-filters";
import { announce } from "@/components/ui/feedback/live-region";
import { Check } from "@/components/ui/icon/icons";
import { MenuItem, MenuSeparator } from "@/components/ui/overlay/dropdown-menu";
import { anyOf, type ChoiceValue, onlyValue } from "@/lib/issues/filters/choice";
import type { IssueFilters } from "@/lib/issues/issues/client/filters";
import type { Sprint } from "@/lib/planning/sprints/schema";

interface SprintMenuProps {
  sprints: readonly Sprint[];
  filters: IssueFilters;
  onChange: IssueFilterChange;
}

/** The items of the board's menu of sprints. */
export function SprintMenu({ sprints, filters, onChange }: SprintMenuProps) {
  const value = onlyValue(filters.sprint_id);
  const open = sprints.filter(({ completed_at }) => completed_at === null);
  const done = sprints.filter(({ completed_at }) => completed_at !== null);

  function item(choice: ChoiceValue | undefined, label: string) {
    const isCurrent = choice === value && (choice !== undefined || !filters.sprint_id);
    return (
      <MenuItem
        key={choice ?? "all"}
        onSelect={() => {
          onChange(filterBy("sprint_id", choice === undefined ? undefined : anyOf(choice)));
          announce(`Showing ${label}`);
        }}
      >
        <span className="flex items-center justify-between gap-4">
          <span className="truncate">{label}</span>
          {isCurrent && <Check aria-label="(current)" />}
        </span>
      </MenuItem>
    );
  }

  return (
    <>
      {item(undefined, "All sprints")}
      {item("active", "Active sprint")}
      {item("none", "No sprint")}
      {open.length > 0 && <MenuSeparator />}
      {open.map(({ id, title }) => item(id, title))}
      {done.length > 0 && <MenuSeparator />}
      {done.map(({ id, title }) => item(id, `${title} (completed)`))}
    </>
  );
}
