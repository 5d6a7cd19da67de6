"use client";

import { useState, type RefObject } from "react";
import { createDragPreview, type DragPreview } from "@/components/screen/drag/drag-preview";
import { type EdgeScroll, startEdgeScroll } from "@/components/screen/drag/edge-scroll";
import { type Latest, useDrags } from "@/components/screen/drag/use-drags";
import type { DragHandlers, Point } from "@/components/screen/drag/watch-drags";
import type { ExternalStore } from "@/components/ui/external-store";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { type DatePart, type Dates, daysOf } from "../dates/planned-days";
import type { DayDrag, Spot, Turn } from "./calendar-tools";
import { droppedDates, offsetOf } from "./dropped-dates";

interface DayDragInput {
  store: ExternalStore<DayDrag | null>;
  find: (id: number) => ListedIssue | undefined;
  /** Returns whether the issue can be changed. If not, shows why. */
  check: (issue: ListedIssue) => boolean;
  /** Shows the month before or after. */
  onTurn: (by: Turn) => void;
  onDrop: (issue: ListedIssue, dates: Dates) => void;
  /** Called on a drop if the issue is no longer shown. */
  onGone: (key: string) => void;
}

/** How close to a bar's end a press drags the end, for a mouse and for a finger. */
const EDGE = 8;
const TOUCH_EDGE = 20;
/** How long an issue is held at the control of another month until that is shown, in milliseconds. */
const TURN_MS = 700;
/** The preview of a bar over many days is no wider, in pixels, so that it covers little. */
const MAX_PREVIEW = 200;

/** The day at a point. Not the one that a bar there begins on, but the one below the bar. */
function spotAt(surface: HTMLElement, { x, y }: Point): Spot | null {
  const [top, ...below] = document.elementsFromPoint(x, y);
  if (!top || !surface.contains(top)) return null;
  const spot = [top, ...below].find((each) => each.matches("[data-spot]"));
  return (spot as HTMLElement | undefined)?.dataset["spot"] ?? null;
}

/** The month that the control at a point shows: the one before or after. */
function turnAt({ x, y }: Point): Turn | null {
  const control = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-turns]");
  if (!control) return null;
  return control.dataset["turns"] === "1" ? 1 : -1;
}

/** Bars of issues with both dates have ends that change one of them. */
function partAt(item: HTMLElement, { x }: Point, isTouch: boolean): DatePart {
  const { left, right, width } = item.getBoundingClientRect();
  const edge = isTouch ? TOUCH_EDGE : EDGE;
  if (width < 3 * edge) return "both";
  if (item.dataset["ends"]?.includes("start") && x < left + edge) return "start";
  return item.dataset["ends"]?.includes("due") && x > right - edge ? "due" : "both";
}

function previewRect(item: HTMLElement, { x }: Point): DOMRect {
  const { left, top, width, height } = item.getBoundingClientRect();
  if (width <= MAX_PREVIEW) return new DOMRect(left, top, width, height);
  return new DOMRect(Math.max(left, x - MAX_PREVIEW / 2), top, MAX_PREVIEW, height);
}

function handleDays(
  surface: HTMLElement,
  latest: Latest<DayDragInput & { preview: DragPreview }>,
): DragHandlers {
  const { store, preview } = latest.current;
  let scrolling: EdgeScroll | null = null;
  let turning: ReturnType<typeof setTimeout> | undefined;
  const found = (item: HTMLElement) => latest.current.find(Number(item.dataset["datedId"]));

  function turn(): void {
    const drag = store.get();
    if (!drag || drag.turns === null) return;
    store.set({ ...drag, hasTurned: true });
    latest.current.onTurn(drag.turns);
    turning = setTimeout(turn, TURN_MS);
  }

  function aim(point: Point): void {
    const drag = store.get();
    if (!drag) return;
    const [over, turns] = [spotAt(surface, point), turnAt(point)];
    if (drag.turns !== turns) {
      clearTimeout(turning);
      if (turns !== null) turning = setTimeout(turn, TURN_MS);
    }
    if (drag.over === over && drag.turns === turns) return;
    const dates = over === null ? undefined : droppedDates(drag.issue, drag, over);
    store.set({ ...drag, turns, over, days: (dates?.due_on && daysOf(dates)) || null });
  }

  function end(): void {
    scrolling?.stop();
    scrolling = null;
    clearTimeout(turning);
    surface.removeAttribute("data-dragging");
    store.set(null);
  }

  return {
    items: "[data-dated-id]",
    canStart(item) {
      const issue = found(item);
      return issue !== undefined && latest.current.check(issue);
    },
    onStart(item, grip, isTouch) {
      const issue = found(item);
      if (!issue) return;
      preview.start(previewRect(item, grip), grip);
      const part = partAt(item, grip, isTouch);
      surface.setAttribute("data-dragging", part);
      scrolling = startEdgeScroll({
        board: surface,
        scrollerAt: ({ x, y }) =>
          document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-scrolls]") ?? null,
        onScrolled: aim,
        restsAtLanes: false,
      });
      const offset = offsetOf(issue, spotAt(surface, grip));
      const none = { over: null, days: null, turns: null, hasTurned: false };
      store.set({ issue, part, offset, ...none });
    },
    onMove(point) {
      preview.moveTo(point);
      scrolling?.moveTo(point);
      aim(point);
    },
    onDrop() {
      const drag = store.get();
      end();
      if (!drag || drag.over === null) return;
      const issue = latest.current.find(drag.issue.id);
      const dates = issue && droppedDates(issue, drag, drag.over);
      if (issue && dates) latest.current.onDrop(issue, dates);
      else if (!issue) latest.current.onGone(drag.issue.key);
    },
    onCancel: end,
  };
}

/**
 * Drags issues between days, and the ends of their bars, with a mouse, a pen or a finger. Held at
 * the control of another month, they get there. Returns the preview that follows the pointer.
 */
export function useDayDrag(
  element: RefObject<HTMLElement | null>,
  input: DayDragInput,
): DragPreview {
  const [preview] = useState(createDragPreview);
  useDrags(element, { ...input, preview }, handleDays);
  return preview;
}
