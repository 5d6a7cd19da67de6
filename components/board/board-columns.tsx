"use client";

import { useMemo } from "react";
import type { Board, BoardLane } from "@/lib/issues/board/schema";
import type { IssueFilters } from "@/lib/issues/issues/client/filters";
import { BoardProvider } from "@/components/board/state/board-tools";
import { BoardOverlays, useBoardControls } from "@/components/board/controls/board-controls";
import { CollapsedLane } from "@/components/board/lane/lazy-collapsed-lane";
import { Lane } from "@/components/board/lane/lane";
import { type RowInput, useBoardParts } from "@/components/board/controls/use-board-parts";

interface BoardColumnsProps {
  projectId: number;
  board: Board;
  /** The lanes to show. */
  lanes: readonly BoardLane[];
  /** Returns the number of issues in a lane, whatever the filters. */
  totalOf: (lane: BoardLane) => number | undefined;
  filters: IssueFilters;
  createRefusal: string | undefined;
  collapsed: ReadonlySet<number>;
  onToggle: (laneId: number) => void;
  onHide: (laneId: number) => void;
}

/** The lanes side by side, with everything that moves cards between them. */
export function BoardColumns(props: BoardColumnsProps) {
  const { projectId, board, lanes, totalOf, filters, createRefusal, collapsed, onToggle } = props;
  const rows = useMemo<[RowInput]>(() => [{ key: "", title: "", filters, value: null }], [filters]);
  const parts = useBoardParts(projectId, rows);
  const { tools, active, surface, overlays } = useBoardControls(parts, board);
  return (
    <BoardProvider value={tools}>
      <div {...surface} className="lanes">
        {lanes.map((lane) =>
          collapsed.has(lane.id) ? (
            <CollapsedLane key={lane.id} lane={lane} onExpand={() => onToggle(lane.id)} />
          ) : (
            <Lane
              key={lane.id}
              lane={lane}
              total={totalOf(lane)}
              activeId={
                lane.issues.some(({ id }) => id === active?.id) ? (active?.id ?? null) : null
              }
              createRefusal={createRefusal}
              onCollapse={onToggle}
              onHide={props.onHide}
            />
          ),
        )}
      </div>
      <BoardOverlays {...overlays} />
    </BoardProvider>
  );
}
