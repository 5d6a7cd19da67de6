"use client";

import { defaultRangeExtractor, useVirtualizer, type Range } from "@tanstack/react-virtual";
import { memo, useCallback, useEffect, useRef, type RefObject } from "react";
import { END, isComplete, lastGap } from "@/lib/issues/board/client/place";
import type { BoardLane } from "@/lib/issues/board/schema";
import { useBoardTools, type LaneHandle } from "@/components/board/state/board-tools";
import { Card } from "@/components/board/card/card";
import { CardSkeleton } from "@/components/board/card/card-skeleton";
import { LaneEmpty, LaneFailure } from "./lane-states";
import { useDropGap, useDraggedId } from "@/components/board/state/drag-store";
import { useHydrated } from "@/components/ui/use-hydrated";
import { useLaneLoader } from "./use-lane-loader";

/** Cards rendered above and below the visible ones, once scripts run. */
const OVERSCAN = 6;
/** Load more cards when fewer than this many loaded cards remain below. */
const AHEAD = 25;
/** The same for a lane that nobody has used, so that opening a board does not load more cards for each. */
const AHEAD_AT_REST = 4;
/** The window height that the server assumes, so that it renders cards instead of an empty lane. */
const FIRST_WINDOW = { width: 288, height: 720 };

/** Estimated height of a card in pixels, used until it is measured. */
function estimate(lane: BoardLane, index: number): number {
  const issue = lane.issues[index];
  if (!issue) return 108;
  const title = issue.title.length > 38 ? 34 : 17;
  const labels = issue.label_ids.length > 0 ? 26 : 0;
  return 68 + title + labels;
}

function useLaneHandle(
  laneId: number,
  column: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  gapAt: LaneHandle["gapAt"],
  reveal: LaneHandle["reveal"],
) {
  const { columns } = useBoardTools();
  useEffect(() => {
    if (!column.current) return;
    columns.set(laneId, { column: column.current, scroller: scroller.current, gapAt, reveal });
    return () => void columns.delete(laneId);
  }, [columns, laneId, column, scroller, gapAt, reveal]);
}

/** Where the dragged card would land. */
function LandingLine({ at }: { at: number }) {
  return (
    <li
      aria-hidden="true"
      className="pointer-events-none absolute -inset-x-1.5 -top-[0.3125rem] z-20 h-1 rounded-full bg-accent"
      style={{ transform: `translateY(${at}px)` }}
    />
  );
}

interface LaneCardsProps {
  lane: BoardLane;
  column: RefObject<HTMLElement | null>;
  /** The focused or most recently focused card in this lane. */
  activeId: number | null;
}

/**
 * The cards in a lane. Only cards near the visible area are rendered; spacers keep the total
 * height.
 */
export const LaneCards = memo(function LaneCards({ lane, column, activeId }: LaneCardsProps) {
  const { projectId, filters, drag } = useBoardTools();
  const scroller = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();
  const loader = useLaneLoader(projectId, filters, lane.id);
  const gap = useDropGap(drag, lane.id);
  const draggedId = useDraggedId(drag);
  const { issues } = lane;
  const count = isComplete(lane) ? issues.length : lane.issues_count;

  // A focused or dragged card must stay in the document when it scrolls out of view.
  const pinned = issues
    .flatMap(({ id }, index) => (id === activeId || id === draggedId ? [index] : []))
    .join();
  const rangeExtractor = useCallback(
    (range: Range) => {
      const indexes = new Set(defaultRangeExtractor(range));
      if (pinned !== "") pinned.split(",").forEach((index) => indexes.add(Number(index)));
      return [...indexes].sort((a, b) => a - b);
    },
    [pinned],
  );

  // eslint-disable-next-line react-hooks/incompatible-library -- no React compiler memoizes here
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimate(lane, index),
    getItemKey: (index) => issues[index]?.id ?? -index - 1,
    overscan: isHydrated ? OVERSCAN : 0,
    initialRect: FIRST_WINDOW,
    paddingStart: 2,
    paddingEnd: 8,
    scrollPaddingStart: 8,
    scrollPaddingEnd: 8,
    rangeExtractor,
  });
  const items = virtualizer.getVirtualItems();

  const lastShown = virtualizer.range?.endIndex ?? 0;
  const { loadTo } = loader;
  const isUsed = activeId !== null || draggedId !== null || (virtualizer.scrollOffset ?? 0) > 0;
  const wanted = lastShown + (isUsed ? AHEAD : AHEAD_AT_REST);
  useEffect(() => {
    if (wanted >= issues.length && issues.length < count) loadTo(wanted);
  }, [wanted, issues.length, count, loadTo]);

  const gapAt = useCallback(
    (y: number) => {
      const element = scroller.current;
      if (!element) return END;
      const offset = y - element.getBoundingClientRect().top + element.scrollTop;
      const item = virtualizer.getVirtualItemForOffset(offset);
      if (!item) return 0;
      const below = offset > item.start + item.size / 2 ? item.index + 1 : item.index;
      return Math.min(below, lastGap(lane));
    },
    [virtualizer, lane],
  );
  const reveal = useCallback(
    (index: number) => virtualizer.scrollToIndex(index, { align: "auto" }),
    [virtualizer],
  );
  useLaneHandle(lane.id, column, scroller, gapAt, reveal);

  const activeIndex = issues.findIndex(({ id }) => id === activeId);
  const stop = activeIndex === -1 ? (virtualizer.range?.startIndex ?? 0) : activeIndex;
  const lineAt =
    gap === null
      ? null
      : (virtualizer.measurementsCache[gap]?.start ?? virtualizer.getTotalSize() - 6);

  return (
    <div ref={scroller} className="lane-scroller">
      {count === 0 && <LaneEmpty />}
      <ul
        aria-label={lane.title}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
        hidden={count === 0}
      >
        {items.map(({ index, key, start }) => {
          const issue = issues[index];
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={count}
              aria-posinset={index + 1}
              className="card-place"
              style={{ transform: `translateY(${start}px)` }}
            >
              {issue ? <Card issue={issue} isStop={index === stop} /> : <CardSkeleton />}
            </li>
          );
        })}
        {lineAt !== null && <LandingLine at={lineAt} />}
      </ul>
      {loader.failed && <LaneFailure title={lane.title} onRetry={loader.retry} />}
    </div>
  );
});
