"use client";

import type { RefObject } from "react";
import { edgeStep } from "@/components/screen/drag/edge-scroll";
import { type Latest, useDrags } from "@/components/screen/drag/use-drags";
import type { DragHandlers, Point } from "@/components/screen/drag/watch-drags";
import { createExternalStore, type ExternalStore } from "@/components/ui/external-store";
import { dayNumber } from "@/components/issues/fields/calendar-day";
import { addDays } from "@/lib/issues/filters/dates";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { type DatePart, dayOfPart } from "../dates/planned-days";

/** A drag in progress: which part of an issue's bar, and the day at which it is. */
export interface BarDrag {
  id: number;
  key: string;
  part: DatePart;
  day: string;
}

export function createBarDrag(): ExternalStore<BarDrag | null> {
  return createExternalStore<BarDrag | null>(null);
}

/** How close to a bar's edge a press drags the edge, for a mouse and for a finger. */
const EDGE = 8;
const TOUCH_EDGE = 20;

/** A bar must be three times as wide, so that there is a middle to move it by. */
function partAt(bar: HTMLElement, { x }: Point, isTouch: boolean): DatePart {
  const { left, right, width } = bar.getBoundingClientRect();
  const edge = isTouch ? TOUCH_EDGE : EDGE;
  if (width < 3 * edge) return "both";
  if (x < left + edge) return "start";
  return x > right - edge ? "due" : "both";
}

interface BarDragInput {
  store: ExternalStore<BarDrag | null>;
  /** The first day of the timeline, which may become an earlier one during a drag. */
  firstDay: string;
  dayWidth: number;
  find: (id: number) => ListedIssue | undefined;
  /** Returns whether the issue can be changed. If not, shows why. */
  check: (issue: ListedIssue) => boolean;
  onDrop: (issue: ListedIssue, part: DatePart, day: string) => void;
  /** Called on a drop if the issue is no longer shown. */
  onGone: (key: string) => void;
}

function handleBars(surface: HTMLElement, latest: Latest<BarDragInput>): DragHandlers {
  const { store } = latest.current;
  let start = { x: 0, left: 0, day: "", firstDay: "" };
  let x = 0;
  let frame = 0;
  const found = (bar: HTMLElement) => latest.current.find(Number(bar.dataset["barId"]));

  function aim(): void {
    const drag = store.get();
    const { dayWidth, firstDay } = latest.current;
    const distance = x - start.x + surface.scrollLeft - start.left;
    const added = dayNumber(start.firstDay) - dayNumber(firstDay);
    const day = addDays(start.day, Math.round(distance / dayWidth) - added);
    if (drag && drag.day !== day) store.set({ ...drag, day });
  }

  function scrollAtSides(): void {
    const { left, right } = surface.getBoundingClientRect();
    const titles = surface.querySelector(".timeline-title")?.clientWidth ?? 0;
    const before = surface.scrollLeft;
    const by = edgeStep(x, left + titles, right);
    // Not away from where it is dragged to: it may have been picked up near a side.
    if (Math.sign(by) === Math.sign(x - start.x)) surface.scrollLeft += by;
    if (surface.scrollLeft !== before) aim();
    frame = requestAnimationFrame(scrollAtSides);
  }

  function end(): void {
    cancelAnimationFrame(frame);
    surface.removeAttribute("data-dragging");
    store.set(null);
  }

  return {
    items: "[data-bar-id]",
    canStart(bar) {
      const issue = found(bar);
      return issue !== undefined && latest.current.check(issue);
    },
    onStart(bar, grip, isTouch) {
      const issue = found(bar);
      const part = partAt(bar, grip, isTouch);
      const day = issue && dayOfPart(issue, part);
      if (!issue || day === undefined) return;
      surface.setAttribute("data-dragging", part);
      x = grip.x;
      start = { x, left: surface.scrollLeft, day, firstDay: latest.current.firstDay };
      store.set({ id: issue.id, key: issue.key, part, day });
      frame = requestAnimationFrame(scrollAtSides);
    },
    onMove(point) {
      x = point.x;
      aim();
    },
    onDrop() {
      const drag = store.get();
      end();
      if (!drag || drag.day === start.day) return;
      const issue = latest.current.find(drag.id);
      if (issue) latest.current.onDrop(issue, drag.part, drag.day);
      else latest.current.onGone(drag.key);
    },
    onCancel: end,
  };
}

/**
 * Drags bars and their edges over the days, with a mouse, a pen or a finger that is held in place
 * first. Near the sides, the timeline scrolls.
 */
export function useBarDrag(scroller: RefObject<HTMLElement | null>, input: BarDragInput): void {
  useDrags(scroller, input, handleBars);
}
