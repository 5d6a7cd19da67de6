"use client";

import { useRef, useState } from "react";
import { cn } from "@/components/ui/cn";
import { CardList } from "@/components/board/lane/card-list";
import { QuickAdd } from "@/components/board/lane/quick-add";
import { useBoardTools } from "@/components/board/state/board-tools";
import { useDropGap } from "@/components/board/state/drag-store";
import type { BoardLane } from "@/lib/issues/board/schema";
import { FIRST_CARDS } from "@/lib/issues/board/client/swimlanes";

const MORE = 50;

interface SwimlaneCellProps {
  lane: BoardLane;
  activeId: number | null;
  /** Why issues cannot be added; undefined if they can. */
  createRefusal: string | undefined;
  getScroller: () => HTMLElement | null;
}

/**
 * A swimlane's part of a lane: its first cards, more on request, and a field for adding one with the
 * swimlane's value.
 */
export function SwimlaneCell(props: SwimlaneCellProps) {
  const { lane, activeId, createRefusal, getScroller } = props;
  const { drag, row } = useBoardTools();
  const column = useRef<HTMLDivElement>(null);
  const [limit, setLimit] = useState(FIRST_CARDS);
  const [addedId, setAddedId] = useState<number | null>(null);
  const [isAdding, setAdding] = useState(false);
  // The cards up to the one that keys act on, and to a new one, are shown.
  const needed = lane.issues.findLastIndex(({ id }) => id === activeId || id === addedId) + 1;
  if (needed > limit) setLimit(needed);
  const isTarget = useDropGap(drag, row.key, lane.id) !== null;
  const rest = lane.issues_count - limit;
  return (
    <div
      ref={column}
      data-lane-id={lane.id}
      className={cn("group/cell flex swimlane-cell flex-col", isTarget && "border-accent")}
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
      <div
        className={cn(
          "pb-1",
          !isAdding &&
            "opacity-0 transition-opacity group-hover/cell:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100",
        )}
      >
        <QuickAdd
          lane={lane}
          isOpen={isAdding}
          onOpenChange={setAdding}
          onAdded={setAddedId}
          refusal={createRefusal}
        />
      </div>
    </div>
  );
}
