"use client";

import { useQuery } from "@tanstack/react-query";
import { CalendarRange, Check, ChevronDown } from "@/components/ui/icon/icons";
import { filterBy } from "@/components/issues/filters/filter-choices";
import type { IssueFilterChange } from "@/components/issues/filters/use-filters";
import { announce } from "@/components/ui/feedback/live-region";
import { Button } from "@/components/ui/button/button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/overlay/dropdown-menu";
import { anyOf, type ChoiceValue, onlyValue } from "@/lib/issues/filters/choice";
import type { IssueFilters } from "@/lib/issues/issues/client/filters";
import { sprintsQuery } from "@/lib/planning/sprints/client";

interface SprintPickerProps {
  projectId: number;
  filters: IssueFilters;
  onChange: IssueFilterChange;
}

/** Shows the board of the running sprint, of another one, or of everything. */
export function SprintPicker({ projectId, filters, onChange }: SprintPickerProps) {
  const sprints = useQuery(sprintsQuery(projectId)).data ?? [];
  const value = onlyValue(filters.sprint_id);
  const open = sprints.filter(({ completed_at }) => completed_at === null);
  const done = sprints.filter(({ completed_at }) => completed_at !== null);
  const texts = new Map<ChoiceValue | undefined, string>([
    [undefined, filters.sprint_id === undefined ? "All sprints" : "Some sprints"],
    ["active", "Active sprint"],
    ["none", "No sprint"],
    ...sprints.map(({ id, title }) => [id, title] as const),
  ]);
  if (sprints.length === 0 && filters.sprint_id === undefined) return null;

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
    <Menu
      className="max-w-72"
      trigger={
        <Button variant="ghost" className="max-w-48">
          <CalendarRange />
          <span className="sr-only">Sprint: </span>
          <span className="truncate">{texts.get(value) ?? "Unknown sprint"}</span>
          <ChevronDown className="text-text-muted" />
        </Button>
      }
    >
      {item(undefined, "All sprints")}
      {item("active", "Active sprint")}
      {item("none", "No sprint")}
      {open.length > 0 && <MenuSeparator />}
      {open.map(({ id, title }) => item(id, title))}
      {done.length > 0 && <MenuSeparator />}
      {done.map(({ id, title }) => item(id, `${title} (completed)`))}
    </Menu>
  );
}
