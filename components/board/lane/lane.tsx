"use client";

import { memo, useRef, useState } from "react";
import { cn } from "@/components/ui/cn";
import type { BoardLane } from "@/lib/issues/board/schema";
import { useBoardTools } from "@/components/board/state/board-tools";
import { LaneCards } from "./lane-cards";
import { LaneHeader } from "./header/lane-header";
import { useDropGap } from "@/components/board/state/drag-store";
import { QuickAdd } from "./quick-add";

interface LaneProps {
  lane: BoardLane;
  /** How many issues it has, whatever the filters. */
  total: number | undefined;
  activeId: number | null;
  createRefusal: string | undefined;
  onCollapse: (laneId: number) => void;
  onHide: (laneId: number) => void;
}

/** A lane: a fixed header, scrolling cards, and a field for adding one. */
export const Lane = memo(function Lane(props: LaneProps) {
  const { lane, total, activeId, createRefusal, onCollapse, onHide } = props;
  const { drag, row } = useBoardTools();
  const column = useRef<HTMLElement>(null);
  const [adding, setAdding] = useState<"top" | "end" | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
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
        total={total}
        createRefusal={createRefusal}
        addButton={addButton}
        onAdd={() => setAdding("top")}
        onCollapse={() => onCollapse(lane.id)}
        onHide={() => onHide(lane.id)}
      />
      {adding === "top" && (
        <div className="z-10 px-2 pb-1">
          <QuickAdd
            lane={lane}
            at="top"
            isOpen
            refusal={createRefusal}
            onOpenChange={() => {
              // Escape, not a press elsewhere.
              if (column.current?.contains(document.activeElement)) addButton.current?.focus();
              setAdding(null);
            }}
          />
        </div>
      )}
      <LaneCards lane={lane} column={column} activeId={activeId} />
      <footer className="px-2 pt-1 pb-2">
        <QuickAdd
          lane={lane}
          isOpen={adding === "end"}
          onOpenChange={(isOpen) => setAdding(isOpen ? "end" : null)}
          refusal={createRefusal}
        />
      </footer>
    </section>
  );
});
