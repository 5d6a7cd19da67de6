"use client";

import { useQueries } from "@tanstack/react-query";
import { useMemo, type ReactNode } from "react";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { BoardOverlays, useBoardControls } from "@/components/board/controls/board-controls";
import { BoardSkeleton } from "@/components/board/board-skeleton";
import { BoardProvider } from "@/components/board/state/board-tools";
import { useBoardParts } from "@/components/board/controls/use-board-parts";
import type { SwimlaneGrouping } from "@/lib/issues/board/client/board-display";
import { boardQuery } from "@/lib/issues/board/client/queries";
import type { Board, BoardLane } from "@/lib/issues/board/schema";
import type { IssueFilters } from "@/lib/issues/issues/client/filters";
import { SwimlaneHeading } from "./swimlane-heading";
import { SwimlaneSection } from "./swimlane-section";
import type { Swimlane } from "./swimlane-rows";
import { useCollapsedRows } from "./use-collapsed-rows";
import { useSwimlanes } from "./use-swimlanes";

interface SwimlaneBoardProps {
  projectId: number;
  grouping: SwimlaneGrouping;
  filters: IssueFilters;
  /** The lanes to show, with their counts. */
  lanes: readonly BoardLane[];
  /** Returns the number of issues in a lane, whatever the filters. */
  totalOf: (lane: BoardLane) => number | undefined;
  /** Why issues cannot be added; undefined if they can. */
  createRefusal: string | undefined;
  collapsed: ReadonlySet<number>;
  onToggle: (laneId: number) => void;
}

interface SwimlaneBoardExtras {
  /** The names of swimlanes that were collapsed when the page was requested. */
  collapsedRows: readonly string[];
  /** Shown if no issue passes the filters. */
  empty: ReactNode;
}

/** The loaded cards of all swimlanes, as one board. */
function useLoadedCards(projectId: number, rows: readonly Swimlane[]): Board {
  return useQueries({
    // Each swimlane loads its own part once it is near.
    queries: rows.map(({ filters }) => ({ ...boardQuery(projectId, filters), enabled: false })),
    combine: combineBoards,
  });
}

function combineBoards(results: readonly { data: Board | undefined }[]): Board {
  return { lanes: results.flatMap(({ data }) => data?.lanes ?? []) };
}

interface RowsProps extends SwimlaneBoardProps {
  rows: readonly [Swimlane, ...Swimlane[]];
  isCollapsedRow: (key: string) => boolean;
  onToggleRow: (key: string) => void;
}

function Rows(props: RowsProps) {
  const { projectId, rows, lanes, filters, collapsed, onToggle } = props;
  const { isCollapsedRow, onToggleRow } = props;
  const parts = useBoardParts(projectId, rows);
  const board = useLoadedCards(projectId, rows);
  const { tools, active, surface, getSurface, overlays } = useBoardControls(parts, board);
  const inRows = rows.reduce((sum, { count }) => sum + count, 0);
  const inLanes = lanes.reduce((sum, lane) => sum + lane.issues_count, 0);
  const note =
    props.grouping === "label" && inRows > inLanes
      ? "Issues with several labels are shown under each."
      : undefined;
  const shownLanes = useMemo(() => lanes.map(({ id, title }) => ({ id, title })), [lanes]);
  const columns = lanes
    .map(({ id }) => (collapsed.has(id) ? "2.5rem" : "minmax(var(--lane-width), 1fr)"))
    .join(" ");
  return (
    <BoardProvider value={tools}>
      <div {...surface} className="swimlanes" style={{ "--lanes": columns } as object}>
        <div className="w-min min-w-full">
          <div className="sticky top-0 z-30 swimlane-grid bg-surface pb-1">
            {lanes.map((lane) => (
              <SwimlaneHeading
                key={lane.id}
                projectId={projectId}
                lane={lane}
                total={props.totalOf(lane)}
                filters={filters}
                isCollapsed={collapsed.has(lane.id)}
                createRefusal={props.createRefusal}
                onToggle={onToggle}
              />
            ))}
          </div>
          {tools.rows().map((row, index) => (
            <SwimlaneSection
              key={row.key}
              row={row}
              lanes={shownLanes}
              collapsedLanes={collapsed}
              count={rows[index]?.count ?? 0}
              openCount={rows[index]?.openCount ?? 0}
              activeId={active?.row === row.key ? active.id : null}
              createRefusal={props.createRefusal}
              note={index === 0 ? note : undefined}
              isCollapsed={isCollapsedRow(row.key)}
              onToggle={onToggleRow}
              getScroller={getSurface}
            />
          ))}
        </div>
      </div>
      <BoardOverlays {...overlays} />
    </BoardProvider>
  );
}

/**
 * The board in rows: one for each value of a field that has issues, with the lanes aligned below one
 * row of names.
 */
export function SwimlaneBoard(props: SwimlaneBoardProps & SwimlaneBoardExtras) {
  const { projectId, grouping, filters, lanes, collapsedRows, empty } = props;
  const [isCollapsed, toggle] = useCollapsedRows(projectId, collapsedRows);
  const { rows, groups } = useSwimlanes({
    projectId,
    grouping,
    filters,
    laneCount: lanes.length,
    isCollapsed,
  });
  if (groups.isError && !groups.data) {
    return (
      <ErrorState
        title="Couldn’t load the swimlanes"
        text={groups.error.message}
        onRetry={() => void groups.refetch()}
        retrying={groups.isFetching}
      />
    );
  }
  if (!rows) return <BoardSkeleton />;
  const [first, ...others] = rows;
  if (!first) return empty;
  return (
    <Rows {...props} rows={[first, ...others]} isCollapsedRow={isCollapsed} onToggleRow={toggle} />
  );
}
