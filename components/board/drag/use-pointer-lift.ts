"use client";

import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { findCard } from "@/lib/issues/board/client/place";
import type { Board } from "@/lib/issues/board/schema";
import type { BoardTools } from "@/components/board/state/board-tools";
import { startEdgeScroll, type EdgeScroll } from "./edge-scroll";
import { land } from "./glide";
import { createHanging, type Hanging } from "./hanging";
import { watchDrags, type Point } from "@/components/board/state/watch-drags";

function issueIdOf(card: HTMLElement): number {
  return Number(card.dataset["cardId"]);
}

/** The lane under a point: the whole height of its column counts. */
function laneAt({ columns }: BoardTools, { x }: Point): number | null {
  for (const [laneId, { column }] of columns) {
    const { left, right } = column.getBoundingClientRect();
    if (x >= left && x < right) return laneId;
  }
  return null;
}

/** A card that was let go, and where it hung. */
interface Dropped {
  issueId: number;
  from: DOMRect;
}

/** Aims at what is under a point, while a card hangs there. */
function aim(tools: BoardTools, point: Point): void {
  const held = tools.lift.get();
  if (!held) return;
  const laneId = laneAt(tools, point);
  const gap = laneId === null ? undefined : tools.columns.get(laneId)?.gapAt(point.y);
  const over = laneId === null || gap === undefined ? null : { laneId, gap };
  tools.lift.set({ issueId: held.issueId, by: "pointer", over });
}

/** Dragging by mouse, pen and finger, over the whole board. Answers where the dragged card hangs. */
export function usePointerLift(
  element: RefObject<HTMLElement | null>,
  tools: BoardTools,
  board: Board,
): Hanging {
  const [hanging] = useState(createHanging);
  const dropped = useRef<Dropped | null>(null);

  useEffect(() => {
    const surface = element.current;
    if (!surface) return;
    let scrolling: EdgeScroll | null = null;
    const aimAt = (point: Point) => aim(tools, point);

    function end(): void {
      scrolling?.stop();
      scrolling = null;
      surface?.removeAttribute("data-dragging");
      tools.lift.set(null);
    }

    const stop = watchDrags(surface, {
      mayLift(card) {
        const issue = findCard(tools.board(), issueIdOf(card))?.issue;
        return issue !== undefined && tools.mayMove(issue);
      },
      onLift(card, grip) {
        hanging.start(card.getBoundingClientRect(), grip);
        surface.setAttribute("data-dragging", "");
        const scrollerAt = (point: Point) =>
          tools.columns.get(laneAt(tools, point) ?? 0)?.scroller ?? null;
        scrolling = startEdgeScroll(surface, scrollerAt, aimAt);
        tools.lift.set({ issueId: issueIdOf(card), by: "pointer", over: null });
      },
      onMove(point) {
        hanging.moveTo(point);
        scrolling?.moveTo(point);
        aimAt(point);
      },
      onDrop() {
        const held = tools.lift.get();
        const from = hanging.rect();
        end();
        if (!held?.over || !tools.move(held.issueId, held.over.laneId, held.over.gap)) return;
        if (from) dropped.current = { issueId: held.issueId, from };
        tools.focus(held.issueId);
      },
      onCancel: end,
    });
    return () => {
      stop();
      end();
    };
  }, [element, tools, hanging]);

  // The next board shows the card where it was dropped.
  useLayoutEffect(() => {
    if (dropped.current) land(dropped.current.issueId, dropped.current.from);
    dropped.current = null;
  }, [board]);
  return hanging;
}
