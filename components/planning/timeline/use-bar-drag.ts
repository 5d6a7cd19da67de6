"use client";

import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";
import { type Point, watchDrags } from "@/components/screen/drag/watch-drags";
import { createExternalStore, type ExternalStore } from "@/components/ui/external-store";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import type { BarPart } from "./bar-dates";

/** A drag in progress: which part of an issue's bar, and by how many days. */
export interface BarDrag {
  id: number;
  part: BarPart;
  by: number;
}

export function createBarDrag(): ExternalStore<BarDrag | null> {
  return createExternalStore<BarDrag | null>(null);
}

/** How close to a bar's edge a press drags the edge, and how wide a bar must be for that. */
const EDGE = 8;
const MIN_WIDTH = 24;

function partAt(bar: HTMLElement, { x }: Point): BarPart {
  const { left, right, width } = bar.getBoundingClientRect();
  if (width < MIN_WIDTH) return "both";
  if (x < left + EDGE) return "start";
  return x > right - EDGE ? "due" : "both";
}

interface BarDragInput {
  store: ExternalStore<BarDrag | null>;
  dayWidth: number;
  find: (id: number) => ListedIssue | undefined;
  /** Returns whether the issue can be changed. If not, shows why. */
  check: (issue: ListedIssue) => boolean;
  onDrop: (issue: ListedIssue, part: BarPart, by: number) => void;
}

/** Drags bars and their edges over the days, with a mouse, a pen or a finger. */
export function useBarDrag(scroller: RefObject<HTMLElement | null>, input: BarDragInput): void {
  const latest = useRef(input);
  useLayoutEffect(() => {
    latest.current = input;
  });

  useEffect(() => {
    const surface = scroller.current;
    if (!surface) return;
    const { store } = latest.current;
    let start = { x: 0, left: 0 };
    const found = (bar: HTMLElement) => latest.current.find(Number(bar.dataset["barId"]));
    const end = () => store.set(null);
    const stop = watchDrags(surface, {
      items: "[data-bar-id]",
      canStart(bar) {
        const issue = found(bar);
        return issue !== undefined && latest.current.check(issue);
      },
      onStart(bar, grip) {
        const issue = found(bar);
        if (!issue) return;
        start = { x: grip.x, left: surface.scrollLeft };
        store.set({ id: issue.id, part: partAt(bar, grip), by: 0 });
      },
      onMove({ x }) {
        const drag = store.get();
        const distance = x - start.x + surface.scrollLeft - start.left;
        const by = Math.round(distance / latest.current.dayWidth);
        if (drag && drag.by !== by) store.set({ ...drag, by });
      },
      onDrop() {
        const drag = store.get();
        const issue = drag && latest.current.find(drag.id);
        end();
        if (issue && drag.by !== 0) latest.current.onDrop(issue, drag.part, drag.by);
      },
      onCancel: end,
    });
    // Says that bars can be dragged.
    surface.setAttribute("data-drags", "");
    return () => {
      surface.removeAttribute("data-drags");
      stop();
      end();
    };
  }, [scroller]);
}
