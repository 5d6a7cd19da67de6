"use client";

import { memo, useCallback, useRef, type RefObject } from "react";
import type { BoardLane } from "@/lib/issues/board/schema";
import { CardList } from "./card-list";
import { LaneEmpty } from "./lane-empty";

interface LaneCardsProps {
  lane: BoardLane;
  column: RefObject<HTMLElement | null>;
  /** The focused or most recently focused card in this lane. */
  activeId: number | null;
}

/** The scrolling part of a lane. */
export const LaneCards = memo(function LaneCards({ lane, column, activeId }: LaneCardsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const getScroller = useCallback(() => scroller.current, []);
  return (
    <div ref={scroller} className="lane-scroller">
      {lane.issues_count === 0 && lane.issues.length === 0 && <LaneEmpty />}
      <CardList
        lane={lane}
        label={lane.title}
        column={column}
        activeId={activeId}
        getScroller={getScroller}
      />
    </div>
  );
});
