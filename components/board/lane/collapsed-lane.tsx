"use client";

import { useEffect, useRef } from "react";
import { ChevronsRight } from "@/components/ui/icon/icons";
import { cn } from "@/components/ui/cn";
import { ColorDot } from "@/components/ui/data/color-dot";
import { END } from "@/lib/issues/board/client/place";
import type { BoardLane } from "@/lib/issues/board/schema";
import { countText } from "@/components/board/lane/count/count-text";
import { useBoardTools } from "@/components/board/state/board-tools";
import { useDropGap } from "@/components/board/state/drag-store";

interface CollapsedLaneProps {
  lane: BoardLane;
  onExpand: () => void;
}

/** A lane collapsed to a strip. Dropping a card on it moves the card to the lane's end. */
export function CollapsedLane({ lane, onExpand }: CollapsedLaneProps) {
  const { row, drag, filters } = useBoardTools();
  const { columns } = row;
  const column = useRef<HTMLElement>(null);
  const count = lane.issues_count;
  const shown = countText(count, filters);
  const isTarget = useDropGap(drag, row.key, lane.id) !== null;
  useEffect(() => {
    if (!column.current) return;
    const handle = {
      column: column.current,
      scroller: null,
      gapAt: () => END,
      reveal: () => undefined,
    };
    columns.set(lane.id, handle);
    return () => void columns.delete(lane.id);
  }, [columns, lane.id]);

  return (
    <section
      ref={column}
      aria-label={`${lane.title}, collapsed`}
      className={cn(
        "flex w-10 shrink-0 snap-start rounded-md border bg-surface-sunken",
        isTarget ? "border-accent" : "border-transparent",
      )}
    >
      <button
        type="button"
        onClick={onExpand}
        aria-expanded={false}
        aria-label={`Expand ${lane.title}, ${shown} ${count === 1 ? "issue" : "issues"}`}
        className="flex w-full flex-col items-center gap-2 rounded-md py-3 transition-colors hover:bg-surface-hover"
      >
        <ChevronsRight className="size-4 shrink-0 text-text-muted" />
        <ColorDot color={lane.color} />
        <span className="flex min-h-0 gap-2 [writing-mode:vertical-rl]">
          <span className="truncate font-semibold">{lane.title}</span>
          <span className="text-text-muted numeric">{shown}</span>
        </span>
      </button>
    </section>
  );
}
