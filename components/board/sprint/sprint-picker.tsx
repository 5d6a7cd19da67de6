"use client";

import { useQuery } from "@tanstack/react-query";
import { CalendarRange, ChevronDown } from "@/components/ui/icon/icons";
import type { IssueFilterChange } from "@/components/issues/filters/use-filters";
import { Button } from "@/components/ui/button/button";
import { lazyPart } from "@/components/ui/lazy-part";
import { Menu } from "@/components/ui/overlay/dropdown-menu";
import { type ChoiceValue, onlyValue } from "@/lib/issues/filters/choice";
import type { IssueFilters } from "@/lib/issues/issues/client/filters";
import { sprintsQuery } from "@/lib/planning/sprints/client";

const menu = lazyPart(() => import("./sprint-menu").then((module) => module.SprintMenu));
const SprintMenu = menu.Part;

interface SprintPickerProps {
  projectId: number;
  filters: IssueFilters;
  onChange: IssueFilterChange;
}

/** Shows the board of the running sprint, of another one, or of everything. */
export function SprintPicker({ projectId, filters, onChange }: SprintPickerProps) {
  const sprints = useQuery(sprintsQuery(projectId)).data ?? [];
  const value = onlyValue(filters.sprint_id);
  const texts = new Map<ChoiceValue | undefined, string>([
    [undefined, filters.sprint_id === undefined ? "All sprints" : "Some sprints"],
    ["active", "Active sprint"],
    ["none", "No sprint"],
    ...sprints.map(({ id, title }) => [id, title] as const),
  ]);
  if (sprints.length === 0 && filters.sprint_id === undefined) return null;

  return (
    <Menu
      className="max-w-72"
      trigger={
        <Button
          variant="ghost"
          className="max-w-48"
          onPointerEnter={() => void menu.load()}
          onFocus={() => void menu.load()}
        >
          <CalendarRange />
          <span className="sr-only">Sprint: </span>
          <span className="truncate">{texts.get(value) ?? "Unknown sprint"}</span>
          <ChevronDown className="text-text-muted" />
        </Button>
      }
    >
      <SprintMenu projectId={projectId} filters={filters} onChange={onChange} />
    </Menu>
  );
}
