"use client";

import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { FilterBar } from "@/components/issues/filters/filter-bar";
import { useProjectFilterOptions } from "@/components/issues/filters/filter-options";
import { IssuePeekHost } from "@/components/issues/peek/issue-peek";
import { useFilters } from "@/components/issues/filters/use-filters";
import { useProject } from "@/components/screen/access/project-context";
import { useCan } from "@/components/screen/access/use-can";
import { SavedViews } from "@/components/issues/saved-views/saved-views";
import { cn } from "@/components/ui/cn";
import { onlyValue } from "@/lib/issues/filters/choice";
import { type BoardDisplay, SWIMLANE_GROUPINGS } from "@/lib/issues/board/client/board-display";
import { boardQuery } from "@/lib/issues/board/client/queries";
import { keyBeside } from "@/lib/issues/board/client/place";
import { isFiltered, PROJECT_FIELDS } from "@/lib/issues/issues/client/filters";
import { BoardColumns } from "./board-columns";
import {
  AllLanesHidden,
  BoardEmpty,
  ErrorState,
  FilteredEmpty,
  SprintStrip,
  SwimlaneBoard,
} from "./lazy-views";
import { DisplayMenu } from "@/components/board/display/display-menu";
import { useBoardDisplay } from "@/components/board/display/use-board-display";
import { BoardSkeleton } from "./board-skeleton";
import { SprintPicker } from "./sprint/sprint-picker";
import { ViewOnly } from "./view-only";
import { useLaneTotals } from "@/components/board/lane/count/use-lane-totals";
import { useCollapsed } from "@/components/board/lane/use-collapsed";

/** A lane is a column, so the board needs no filter for it. */
const FIELDS = [...PROJECT_FIELDS.filter((field) => field !== "lane_id"), "archived" as const];

const NO_SORTS: readonly string[] = [];

const withAllLanes = (display: BoardDisplay): BoardDisplay => ({ ...display, hiddenLanes: [] });

interface BoardViewProps {
  /** Lanes that were collapsed when the page was requested. */
  collapsed: readonly number[];
  /** The names of collapsed swimlanes. */
  collapsedRows: readonly string[];
}

/** The board for the page's project: filters, lanes and card actions. */
export function BoardView({ collapsed: initiallyCollapsed, collapsedRows }: BoardViewProps) {
  const project = useProject();
  const [filters, setFilters] = useFilters();
  const options = useProjectFilterOptions(project.id);
  const query = useQuery(boardQuery(project.id, filters));
  const create = useCan("issues.create");
  const [display, changeDisplay] = useBoardDisplay();
  const [collapsed, toggle] = useCollapsed(initiallyCollapsed);
  const board = query.data;
  const totalOf = useLaneTotals(
    project.id,
    filters,
    query.isPlaceholderData ? undefined : board?.lanes,
  );
  const sprint = onlyValue(filters.sprint_id);
  const hasOneSprint = sprint !== undefined && sprint !== "none";

  const count = board?.lanes.reduce((sum, lane) => sum + lane.issues_count, 0) ?? 0;
  const keys = useMemo(
    () => board?.lanes.flatMap((lane) => lane.issues.map(({ key }) => key)) ?? [],
    [board],
  );

  const hide = useCallback(
    (laneId: number) =>
      changeDisplay((now) => ({ ...now, hiddenLanes: [...now.hiddenLanes, laneId] })),
    [changeDisplay],
  );
  const beside = useCallback(
    (key: string, by: -1 | 1) => keyBeside(board?.lanes ?? [], key, by),
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
    const lanes = board.lanes.filter(({ id }) => !display.hiddenLanes.includes(id));
    if (lanes.length === 0) return <AllLanesHidden onShow={() => changeDisplay(withAllLanes)} />;
    if (display.group && count > 0) {
      return (
        <SwimlaneBoard
          projectId={project.id}
          grouping={display.group}
          filters={filters}
          lanes={lanes}
          totalOf={totalOf}
          createRefusal={create.reason}
          collapsed={collapsed}
          onToggle={toggle}
          collapsedRows={collapsedRows}
          empty={<FilteredEmpty filters={filters} options={options} onChange={setFilters} />}
        />
      );
    }
    return (
      <>
        {count === 0 && <BoardEmpty />}
        <BoardColumns
          projectId={project.id}
          board={board}
          lanes={lanes}
          totalOf={totalOf}
          filters={filters}
          createRefusal={create.reason}
          collapsed={collapsed}
          onToggle={toggle}
          onHide={hide}
        />
      </>
    );
  }

  return (
    <div className="relative flex h-page min-w-0 flex-col">
      <h1 className="sr-only">{project.name} board</h1>
      <div className="board-bar">
        <SprintPicker projectId={project.id} filters={filters} onChange={setFilters} />
        <FilterBar
          fields={FIELDS}
          shownElsewhere={hasOneSprint ? "sprint_id" : undefined}
          options={options}
          filters={filters}
          display={{
            group: display.group,
            sorts: NO_SORTS,
            groups: SWIMLANE_GROUPINGS,
            isSortable: () => false,
            onChange: ({ group }) =>
              changeDisplay(
                (now) => ({ ...now, group: SWIMLANE_GROUPINGS.find((known) => known === group) }),
                "replace",
              ),
          }}
          onChange={setFilters}
        >
          <SavedViews projectId={project.id} screen="board" />
        </FilterBar>
        <ViewOnly />
        <DisplayMenu projectId={project.id} display={display} onChange={changeDisplay} />
      </div>
      {hasOneSprint && (
        <SprintStrip
          projectId={project.id}
          filters={filters}
          board={query.isPlaceholderData ? undefined : board}
        />
      )}
      <div
        aria-busy={query.isPlaceholderData || undefined}
        data-density={display.isCompact ? "compact" : undefined}
        data-hide={display.hiddenParts.join(" ") || undefined}
        className={cn(
          "flex min-h-0 flex-1 flex-col transition-opacity",
          query.isPlaceholderData && "opacity-60",
        )}
      >
        {body()}
      </div>
      <IssuePeekHost projectId={project.id} neighbors={keys} beside={beside} />
    </div>
  );
}
