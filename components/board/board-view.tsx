"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { FilterBar } from "@/components/issues/filters/filter-bar";
import { useProjectFilterOptions } from "@/components/issues/filters/filter-options";
import { FilteredEmpty } from "@/components/issues/filters/filtered-empty";
import { IssuePeekHost } from "@/components/issues/peek/issue-peek";
import { useFilters } from "@/components/issues/filters/use-filters";
import { useProject } from "@/components/screen/access/project-context";
import { useCan } from "@/components/screen/access/use-can";
import { SavedViews } from "@/components/issues/saved-views/saved-views";
import { cn } from "@/components/ui/cn";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { boardQuery } from "@/lib/issues/board/client/queries";
import { isFiltered, type FilterField } from "@/lib/issues/issues/client/filters";
import { BoardColumns } from "./board-columns";
import { BoardEmpty } from "./board-empty";
import { BoardSkeleton } from "./board-skeleton";
import { ViewOnly } from "./view-only";
import { useBoardParts } from "./use-board-parts";
import { useCollapsed } from "@/components/board/lane/use-collapsed";

const FIELDS: readonly FilterField[] = [
  "query",
  "assignee_id",
  "priority",
  "type",
  "sprint_id",
  "epic_id",
  "exclude_final_lane",
];

interface BoardViewProps {
  /** Lanes that were collapsed when the page was requested. */
  collapsed: readonly number[];
}

/** The board for the page's project: filters, lanes and card actions. */
export function BoardView({ collapsed: initiallyCollapsed }: BoardViewProps) {
  const project = useProject();
  const [filters, setFilters] = useFilters();
  const options = useProjectFilterOptions(project.id);
  const query = useQuery(boardQuery(project.id, filters));
  const create = useCan("issues.create");
  const [collapsed, toggle] = useCollapsed(initiallyCollapsed);
  const board = query.data;
  const tools = useBoardParts(project.id, filters);

  const count = board?.lanes.reduce((sum, lane) => sum + lane.issues_count, 0) ?? 0;
  const keys = useMemo(
    () => board?.lanes.flatMap((lane) => lane.issues.map(({ key }) => key)) ?? [],
    [board],
  );

  function body() {
    if (query.isError && !board) {
      return (
        <ErrorState
          title="Couldn’t load the board"
          text={query.error.message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      );
    }
    if (!board) return <BoardSkeleton />;
    if (count === 0 && isFiltered(filters)) {
      return <FilteredEmpty filters={filters} options={options} onChange={setFilters} />;
    }
    if (count === 0) return <BoardEmpty />;
    return (
      <BoardColumns
        board={board}
        tools={tools}
        createRefusal={create.reason}
        collapsed={collapsed}
        onToggle={toggle}
      />
    );
  }

  return (
    <div className="relative flex h-page min-w-0 flex-col">
      <h1 className="sr-only">{project.name} board</h1>
      <div className="flex items-start justify-between gap-2 px-3 py-2 md:px-4">
        <FilterBar fields={FIELDS} options={options} filters={filters} onChange={setFilters}>
          <SavedViews projectId={project.id} screen="board" />
        </FilterBar>
        <ViewOnly />
      </div>
      <div
        aria-busy={query.isPlaceholderData || undefined}
        className={cn(
          "flex min-h-0 flex-1 flex-col transition-opacity",
          query.isPlaceholderData && "opacity-60",
        )}
      >
        {body()}
      </div>
      <IssuePeekHost projectId={project.id} neighbors={keys} />
    </div>
  );
}
