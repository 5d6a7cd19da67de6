"use client";

import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { type Cell, findInRows } from "@/components/board/state/board-rows";
import type { Board } from "@/lib/issues/board/schema";
import { CARD, cardAt, type CardRef } from "@/components/board/card/card-elements";
import { carriedWith } from "@/components/board/drag/moving/carried";
import { moveCards } from "@/components/board/drag/moving/move-cards";
import type { BoardTools } from "@/components/board/state/board-tools";
import { startEdgeScroll, type EdgeScroll } from "@/components/screen/drag/edge-scroll";
import { animateDrop } from "./card-animation";
import { createDragPreview, type DragPreview } from "@/components/screen/drag/drag-preview";
import { watchDrags, type Point } from "@/components/screen/drag/watch-drags";

function placeOf(tools: BoardTools, element: HTMLElement) {
  const card = cardAt(element);
  return card ? findInRows(tools.rows(), card.id, card.row) : undefined;
}

/**
 * Returns the lane under a point. The name of a swimlane belongs to its lanes; without swimlanes,
 * the point's vertical position does not matter.
 */
function cellAt({ rows }: BoardTools, { x, y }: Point): Cell | null {
  const all = rows();
  for (const row of all) {
    for (const [laneId, { column }] of row.columns) {
      const { left, right } = column.getBoundingClientRect();
      if (x < left || x >= right) continue;
      const section = all.length > 1 ? column.closest("section")?.getBoundingClientRect() : null;
      if (!section || (y >= section.top && y < section.bottom)) return { row, laneId };
    }
  }
  return null;
}

const handleOf = (cell: Cell | null) => cell?.row.columns.get(cell.laneId);

/** A dropped card and the position of its preview. */
interface Dropped {
  card: CardRef;
  from: DOMRect;
}

/** Updates the drop target to the gap under the pointer. */
function aim(tools: BoardTools, point: Point): void {
  const drag = tools.drag.get();
  if (!drag) return;
  const cell = cellAt(tools, point);
  const gap = handleOf(cell)?.gapAt(point.y);
  const over =
    cell === null || gap === undefined ? null : { row: cell.row.key, laneId: cell.laneId, gap };
  tools.drag.set({ ...drag, over });
}

/**
 * Handles mouse, pen and touch dragging across the whole board. Returns the preview that follows
 * the pointer.
 */
export function usePointerDrag(
  element: RefObject<HTMLElement | null>,
  tools: BoardTools,
  board: Board,
): DragPreview {
  const [preview] = useState(createDragPreview);
  const dropped = useRef<Dropped | null>(null);
  // A press or a drag goes on when the tools change, as when swimlanes load again after a change.
  const latest = useRef(tools);
  useLayoutEffect(() => {
    latest.current = tools;
  }, [tools]);

  useEffect(() => {
    const surface = element.current;
    if (!surface) return;
    let scrolling: EdgeScroll | null = null;
    const { drag: store } = latest.current;
    const aimAt = (point: Point) => aim(latest.current, point);

    function end(): void {
      scrolling?.stop();
      scrolling = null;
      surface?.removeAttribute("data-dragging");
      store.set(null);
    }

    const stop = watchDrags(surface, {
      items: CARD,
      canStart(card) {
        const place = placeOf(latest.current, card);
        return place !== undefined && latest.current.checkMove(place.issue);
      },
      onStart(card, grip, isTouch) {
        preview.start(card.getBoundingClientRect(), grip);
        surface.setAttribute("data-dragging", "");
        scrolling = startEdgeScroll({
          board: surface,
          scrollerAt: (point) =>
            latest.current.rows().length > 1
              ? surface
              : (handleOf(cellAt(latest.current, point))?.scroller ?? null),
          onScrolled: aimAt,
          restsAtLanes: isTouch,
        });
        const place = placeOf(latest.current, card);
        if (place) {
          const { issue, row: from } = place;
          const ids = carriedWith(latest.current, issue.id);
          store.set({ issueId: issue.id, ids, from: from.key, by: "pointer", over: null });
        }
      },
      onMove(point) {
        preview.moveTo(point);
        scrolling?.moveTo(point);
        aimAt(point);
      },
      onDrop() {
        const drag = store.get();
        const from = preview.rect();
        end();
        if (!drag?.over) return;
        const { issueId: id } = drag;
        const { row, laneId, gap } = drag.over;
        if (!moveCards(latest.current, drag.ids, { laneId, gap, row }, { from: drag.from })) return;
        if (from) dropped.current = { card: { id, row }, from };
        latest.current.focus(id, row);
      },
      onCancel: end,
    });
    // Says that cards can be dragged: this code loads after the board has been shown.
    surface.setAttribute("data-drags", "");
    return () => {
      surface.removeAttribute("data-drags");
      stop();
      end();
    };
  }, [element, preview]);

  // The next render shows the card where it was dropped.
  useLayoutEffect(() => {
    if (dropped.current) animateDrop(dropped.current.card, dropped.current.from);
    dropped.current = null;
  }, [board]);
  return preview;
}
