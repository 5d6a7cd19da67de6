"use client";

import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { createDragPreview, type DragPreview } from "@/components/screen/drag/drag-preview";
import { type EdgeScroll, startEdgeScroll } from "@/components/screen/drag/edge-scroll";
import { type Point, watchDrags } from "@/components/screen/drag/watch-drags";
import type { ExternalStore } from "@/components/ui/external-store";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import type { DayDrag, Spot } from "./calendar-tools";

interface DayDragInput {
  store: ExternalStore<DayDrag | null>;
  find: (id: number) => ListedIssue | undefined;
  /** Returns whether the issue can be changed. If not, shows why. */
  check: (issue: ListedIssue) => boolean;
  onDrop: (issue: ListedIssue, spot: Spot) => void;
}

function under({ x, y }: Point, selector: string): HTMLElement | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>(selector) ?? null;
}

/** Drags issues between days with a mouse, a pen or a finger. Returns the preview that follows it. */
export function useDayDrag(
  element: RefObject<HTMLElement | null>,
  input: DayDragInput,
): DragPreview {
  const [preview] = useState(createDragPreview);
  // A drag goes on when the issues change.
  const latest = useRef(input);
  useLayoutEffect(() => {
    latest.current = input;
  });

  useEffect(() => {
    const surface = element.current;
    if (!surface) return;
    const { store } = latest.current;
    let scrolling: EdgeScroll | null = null;
    const found = (item: HTMLElement) => latest.current.find(Number(item.dataset["datedId"]));

    function aim(point: Point): void {
      const drag = store.get();
      const over = under(point, "[data-spot]")?.dataset["spot"] ?? null;
      if (drag && drag.over !== over) store.set({ ...drag, over });
    }

    function end(): void {
      scrolling?.stop();
      scrolling = null;
      surface?.removeAttribute("data-dragging");
      store.set(null);
    }

    const stop = watchDrags(surface, {
      items: "[data-dated-id]",
      canStart(item) {
        const issue = found(item);
        return issue !== undefined && latest.current.check(issue);
      },
      onStart(item, grip) {
        const issue = found(item);
        if (!issue) return;
        preview.start(item.getBoundingClientRect(), grip);
        surface.setAttribute("data-dragging", "");
        scrolling = startEdgeScroll({
          board: surface,
          scrollerAt: (point) => under(point, "[data-scrolls]"),
          onScrolled: aim,
          restsAtLanes: false,
        });
        store.set({ issue, over: null });
      },
      onMove(point) {
        preview.moveTo(point);
        scrolling?.moveTo(point);
        aim(point);
      },
      onDrop() {
        const drag = store.get();
        end();
        if (drag?.over) latest.current.onDrop(drag.issue, drag.over);
      },
      onCancel: end,
    });
    // Says that issues can be dragged.
    surface.setAttribute("data-drags", "");
    return () => {
      surface.removeAttribute("data-drags");
      stop();
      end();
    };
  }, [element, preview]);
  return preview;
}
