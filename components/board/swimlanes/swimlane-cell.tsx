"use client";

import { useRef, useState } from "react";
import { cn } from "@/components/ui/cn";
import { CardList } from "@/components/board/lane/card-list";
import { useBoardTools } from "@/components/board/state/board-tools";
import { useDropGap } from "@/components/board/state/drag-store";
import type { BoardLane } from "@/lib/issues/board/schema";
import { FIRST_CARDS } from "@/lib/issues/board/client/swimlanes";

const MORE = 50;

interface SwimlaneCellProps {
  lane: BoardLane;
  activeId: number | null;
  getScroller: () => HTMLElement | null;
}

/** A swimlane's part of a lane: its first cards, and more on request. */
export function SwimlaneCell({ lane, activeId, getScroller }: SwimlaneCellProps) {
  const { drag, row } = useBoardTools();
  const column = useRef<HTMLDivElement>(null);
  const [limit, setLimit] = useState(FIRST_CARDS);
  const isTarget = useDropGap(drag, row.key, lane.id) !== null;
  const rest = lane.issues_count - limit;
  return (
    <div
      ref={column}
      data-lane-id={lane.id}
      className={cn("swimlane-cell", isTarget && "border-accent")}
    >
      <CardList
        lane={lane}
        label={`${row.title}, ${lane.title}`}
        column={column}
        activeId={activeId}
        getScroller={getScroller}
        limit={limit}
      />
      {rest > 0 && (
        <button
          type="button"
          onClick={() => setLimit(limit + MORE)}
          className="flex h-8 w-full items-center justify-center rounded-md text-xs text-text-muted hover:bg-surface-hover hover:text-text pointer-coarse:h-11"
        >
          Show {Math.min(rest, MORE).toLocaleString("en")} more of {rest.toLocaleString("en")}
          <span className="sr-only">
            {" "}
            in {row.title}, {lane.title}
          </span>
        </button>
      )}
    </div>
  );
}
