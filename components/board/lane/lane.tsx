"use client";

import { memo, useRef, useState } from "react";
import { cn } from "@/components/ui/cn";
import type { BoardLane } from "@/lib/issues/board/schema";
import { isFiltered } from "@/lib/issues/issues/client/filters";
import { useBoardTools } from "@/components/board/state/board-tools";
import { LaneCards } from "./lane-cards";
import { LaneHeader } from "./lane-header";
import { useDropGap } from "@/components/board/state/drag-store";
import { QuickAdd } from "./quick-add";

interface LaneProps {
  lane: BoardLane;
  activeId: number | null;
  createRefusal: string | undefined;
  onCollapse: (laneId: number) => void;
}

/** A lane: a fixed header, scrolling cards, and a field for adding one. */
export const Lane = memo(function Lane({ lane, activeId, createRefusal, onCollapse }: LaneProps) {
  const { filters, drag, row } = useBoardTools();
  const column = useRef<HTMLElement>(null);
  const [isAdding, setAdding] = useState(false);
  const isTarget = useDropGap(drag, row.key, lane.id) !== null;
  return (
    <section
      ref={column}
      aria-label={lane.title}
      data-lane-id={lane.id}
      className={cn("lane", isTarget ? "border-accent" : "border-transparent")}
    >
      <LaneHeader
        lane={lane}
        isFiltered={isFiltered(filters)}
        createRefusal={createRefusal}
        onAdd={() => setAdding(true)}
        onCollapse={() => onCollapse(lane.id)}
      />
      <LaneCards lane={lane} column={column} activeId={activeId} />
      <footer className="px-2 pt-1 pb-2">
        <QuickAdd lane={lane} isOpen={isAdding} onOpenChange={setAdding} refusal={createRefusal} />
      </footer>
    </section>
  );
});
