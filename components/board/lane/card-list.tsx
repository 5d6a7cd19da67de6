"use client";

import {
  Fragment,
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  type RefObject,
} from "react";
import { END, isComplete, lastGap } from "@/lib/issues/board/client/place";
import type { BoardLane } from "@/lib/issues/board/schema";
import type { LaneHandle } from "@/components/board/state/board-rows";
import { useBoardTools } from "@/components/board/state/board-tools";
import { Card } from "@/components/board/card/card";
import { CardSkeleton } from "@/components/board/card/card-skeleton";
import { useDropGap, useDraggedId } from "@/components/board/state/drag-store";
import { lazyPart } from "@/components/ui/lazy-part";
import { useLaneLoader } from "./use-lane-loader";
import { useShownRows } from "./use-shown-rows";

const LaneFailure = lazyPart(() => import("./lane-failure").then((module) => module.LaneFailure), {
  isQuiet: true,
}).Part;

/** Load more cards when fewer than this many loaded cards remain below. */
const AHEAD = 25;
/** The same for a lane that nobody has used, so that opening a board does not load more cards for each. */
const AHEAD_AT_REST = 4;

/** Height in pixels of a card that has never been rendered, with the space below it. */
function estimate(lane: BoardLane, index: number): number {
  const issue = lane.issues[index];
  if (!issue) return 108;
  const lines = issue.title.length > 38 ? 2 : 1;
  const labels = issue.label_ids.length > 0 ? 26 : 0;
  return 66 + lines * 17 + labels;
}

interface LaneHandleInput extends Pick<LaneHandle, "gapAt" | "reveal"> {
  laneId: number;
  column: RefObject<HTMLElement | null>;
  getScroller: () => HTMLElement | null;
}

function useLaneHandle({ laneId, column, getScroller, gapAt, reveal }: LaneHandleInput): void {
  const { columns } = useBoardTools().row;
  useEffect(() => {
    if (!column.current) return;
    columns.set(laneId, { column: column.current, scroller: getScroller(), gapAt, reveal });
    return () => void columns.delete(laneId);
  }, [columns, laneId, column, getScroller, gapAt, reveal]);
}

/** Where the dragged card would land. */
function LandingLine({ at }: { at: number }) {
  return (
    <li
      aria-hidden="true"
      className="pointer-events-none absolute -inset-x-1.5 -top-[0.1875rem] z-20 h-1 rounded-full bg-accent"
      style={{ transform: `translateY(${at}px)` }}
    />
  );
}

interface CardListProps {
  lane: BoardLane;
  /** The list's accessible name. */
  label: string;
  column: RefObject<HTMLElement | null>;
  /** The focused or most recently focused card in this lane. */
  activeId: number | null;
  /** Returns the element that scrolls the list. */
  getScroller: () => HTMLElement | null;
  /** Shows at most this many cards. */
  limit?: number;
}

/** The cards in a lane. Only those near the visible part are rendered. */
export const CardList = memo(function CardList(props: CardListProps) {
  const { lane, label, column, activeId, getScroller, limit = Infinity } = props;
  const { projectId, filters, drag, row } = useBoardTools();
  const loader = useLaneLoader(projectId, filters, lane.id);
  const gap = useDropGap(drag, row.key, lane.id);
  const draggedId = useDraggedId(drag);
  const { issues } = lane;
  const count = Math.min(limit, isComplete(lane) ? issues.length : lane.issues_count);

  // A focused or dragged card must stay in the document when it scrolls out of view.
  const pinned = useMemo(
    () => issues.flatMap(({ id }, index) => (id === activeId || id === draggedId ? [index] : [])),
    [issues, activeId, draggedId],
  );
  const keyOf = useCallback((index: number) => issues[index]?.id ?? -index - 1, [issues]);
  const estimateOf = useCallback((index: number) => estimate(lane, index), [lane]);
  // A filter shows in the frame of the press; the cards out of sight follow.
  const isReplaced = useDeferredValue(filters) !== filters;
  const shown = useShownRows({
    count,
    keyOf,
    estimateOf,
    pinned,
    isReplaced,
    scroller: getScroller,
  });

  const { loadTo } = loader;
  const isUsed = activeId !== null || draggedId !== null || shown.isScrolled;
  const wanted = Math.min(shown.last + (isUsed ? AHEAD : AHEAD_AT_REST), count - 1);
  useEffect(() => {
    if (wanted >= issues.length) loadTo(wanted);
  }, [wanted, issues.length, loadTo]);

  const { list, gapAt: gapIn, reveal } = shown;
  const gapAt = useCallback(
    (y: number) => (getScroller() ? Math.min(gapIn(y), lastGap(lane)) : END),
    [gapIn, getScroller, lane],
  );
  useLaneHandle({ laneId: lane.id, column, getScroller, gapAt, reveal });

  const activeIndex = issues.findIndex(({ id }) => id === activeId);
  const stop = activeIndex === -1 ? shown.first : activeIndex;
  return (
    <>
      <ul ref={list} aria-label={label} className="lane-list" hidden={count === 0}>
        {shown.rows.map(({ index, before }) => {
          const issue = issues[index];
          return (
            <Fragment key={keyOf(index)}>
              {before > 0 && <li aria-hidden="true" style={{ height: before }} />}
              <li
                data-index={index}
                aria-setsize={count}
                aria-posinset={index + 1}
                className="card-place"
              >
                {issue ? <Card issue={issue} isStop={index === stop} /> : <CardSkeleton />}
              </li>
            </Fragment>
          );
        })}
        {shown.after > 0 && <li aria-hidden="true" style={{ height: shown.after }} />}
        {gap !== null && <LandingLine at={shown.offsets[gap] ?? shown.offsets[count] ?? 0} />}
      </ul>
      {loader.failed && <LaneFailure title={lane.title} onRetry={loader.retry} />}
    </>
  );
});
