"use client";

import { useQuery } from "@tanstack/react-query";
import { filterBy } from "@/components/issues/filters/filter-changes";
import type { IssueFilterChange } from "@/components/issues/filters/use-filters";
import { announce } from "@/components/ui/feedback/live-region";
import { useDates } from "@/components/ui/text/now";
import { datesText } from "@/components/planning/sprints/sprint-text";
import { Check } from "@/components/ui/icon/icons";
import { MenuItem, MenuSeparator } from "@/components/ui/overlay/dropdown-menu";
import { anyOf, type ChoiceValue, onlyValue } from "@/lib/issues/filters/choice";
import type { IssueFilters } from "@/lib/issues/issues/client/filters";
import { sprintsQuery } from "@/lib/planning/sprints/client";
import type { Sprint } from "@/lib/planning/sprints/schema";

interface SprintMenuProps {
  projectId: number;
  filters: IssueFilters;
  onChange: IssueFilterChange;
}

const isRunning = ({ started_at, completed_at }: Sprint) =>
  started_at !== null && completed_at === null;

/** The items of the board's menu of sprints. */
export function SprintMenu({ projectId, filters, onChange }: SprintMenuProps) {
  // The counts change with every issue, so they are read when the menu opens.
  const query = useQuery({ ...sprintsQuery(projectId), refetchOnMount: "always" });
  const sprints = query.data ?? [];
  const value = onlyValue(filters.sprint_id);
  const open = sprints.filter(({ completed_at }) => completed_at === null);
  const done = sprints.filter(({ completed_at }) => completed_at !== null);

  const dates = useDates();
  const now = sprints.filter(isRunning);
  const running = now.length === 1 ? now[0] : undefined;

  function item(choice: ChoiceValue | undefined, label: string, details?: string) {
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
          <span className="min-w-0">
            <span className="block truncate">{label}</span>
            {details !== undefined && (
              <span className="block truncate text-xs text-text-muted numeric">{details}</span>
            )}
          </span>
          {isCurrent && <Check aria-label="(current)" />}
        </span>
      </MenuItem>
    );
  }

  /** "Active · 12 Mar to 26 Mar · 4 of 12 done". */
  function detailsOf(sprint: Sprint): string {
    const { issues_count: count, done_count: doneCount } = sprint;
    return [
      isRunning(sprint) && "Active",
      datesText(sprint, dates),
      count > 0 && `${doneCount} of ${count} done`,
    ]
      .filter(Boolean)
      .join(" · ");
  }

  return (
    <>
      {item(undefined, "All sprints")}
      {item("active", "Active sprint", running?.title)}
      {item("none", "No sprint")}
      {open.length > 0 && <MenuSeparator />}
      {open.map((sprint) => item(sprint.id, sprint.title, detailsOf(sprint)))}
      {done.length > 0 && <MenuSeparator />}
      {done.map((sprint) => item(sprint.id, `${sprint.title} (completed)`, detailsOf(sprint)))}
    </>
  );
}
