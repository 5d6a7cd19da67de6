"use client";

import { useEffect, useEffectEvent, type RefObject } from "react";
import type { Point } from "@/components/ui/overlay/use-context-menu";

/** A finger that moved less is still pressing. */
const SLOP_PX = 10;
/** How far a row must be pulled. */
const COMMIT_PX = 88;
/** How far it must be pulled to the left for what `data-pull-far` names. */
const FAR_PX = 210;
const HOLD_MS = 500;

interface RowGestures {
  /** The id of a row, or undefined if it has no gestures. */
  idOf: (row: HTMLElement) => string | undefined;
  /** A row was pulled to the right or left, and released. */
  onSwipe: (id: string, side: "right" | "left") => void;
  /** A row with `data-pull-far` was pulled far to the left, and released. */
  onFarSwipe?: (id: string) => void;
  /** A row was held. */
  onHold: (element: Element, at: Point) => boolean;
}

interface Press extends Point {
  row: HTMLElement;
  id: string;
  dx: number;
  isSwipe: boolean;
  hold: ReturnType<typeof setTimeout>;
}

/** What releasing a row does; null if it is not pulled far enough. */
function sideOf(row: HTMLElement, dx: number): "right" | "left" | "far" | null {
  if (Math.abs(dx) < COMMIT_PX) return null;
  if (dx > 0) return "right";
  return -dx >= FAR_PX && row.dataset.pullFar !== undefined ? "far" : "left";
}

/** Shows how far a row is pulled; the style sheet shows what releasing it does. */
function pull(row: HTMLElement, dx: number): void {
  row.style.setProperty("--pull", `${dx}px`);
  row.dataset.pull = dx > 0 ? "right" : "left";
  const side = sideOf(row, dx);
  row.toggleAttribute("data-pulled", side !== null);
  row.toggleAttribute("data-pulled-far", side === "far");
}

function release(row: HTMLElement): void {
  row.style.removeProperty("--pull");
  delete row.dataset.pull;
  row.removeAttribute("data-pulled");
  row.removeAttribute("data-pulled-far");
}

/** The finger that ends a gesture neither presses nor focuses what is below it. */
function swallowTap(): void {
  const done = new AbortController();
  const { signal } = done;
  const swallow = (event: TouchEvent) => {
    if (event.cancelable) event.preventDefault();
    done.abort();
  };
  window.addEventListener("touchend", swallow, { capture: true, passive: false, signal });
  for (const other of ["touchcancel", "touchstart"] as const) {
    window.addEventListener(other, () => done.abort(), { capture: true, signal });
  }
}

/**
 * Swipes and long presses on the rows of a list, by touch; the rows have the style `pulled-row`.
 * Buttons and the menu do the same.
 */
export function useRowGestures(list: RefObject<HTMLElement | null>, gestures: RowGestures): void {
  const onSwipe = useEffectEvent(gestures.onSwipe);
  const onHold = useEffectEvent(gestures.onHold);
  const onFarSwipe = useEffectEvent((id: string) => gestures.onFarSwipe?.(id));
  const idOf = useEffectEvent(gestures.idOf);

  // Follows the finger without rendering.
  useEffect(() => {
    const element = list.current;
    let press: Press | null = null;

    function end(): void {
      if (!press) return;
      clearTimeout(press.hold);
      release(press.row);
      press = null;
    }
    function onDown(event: PointerEvent): void {
      end();
      if (event.pointerType !== "touch" || !event.isPrimary) return;
      // A finger sees where it is: the focus that follows a gesture needs no outline.
      if (element) element.dataset.byTouch = "";
      const { target, clientX: x, clientY: y } = event;
      const row = target instanceof Element ? target.closest("li") : null;
      const id = row ? idOf(row) : undefined;
      if (!row || id === undefined) return;
      const hold = setTimeout(() => {
        end();
        if (onHold(row, { x, y })) swallowTap();
      }, HOLD_MS);
      press = { row, id, x, y, dx: 0, isSwipe: false, hold };
    }
    function onMove(event: PointerEvent): void {
      if (!press || !event.isPrimary) return;
      const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
      if (!press.isSwipe) {
        if (Math.hypot(dx, dy) < SLOP_PX) return;
        clearTimeout(press.hold);
        if (Math.abs(dx) < 2 * Math.abs(dy)) return end();
        press.isSwipe = true;
      }
      press.dx = dx;
      pull(press.row, dx);
    }
    /**
     * Without this, browsers take a quick swipe for a fling, and drop the next tap, anywhere on the
     * page, as the one that stops it: Undo would not react.
     */
    function onTouchMove(event: TouchEvent): void {
      if (press?.isSwipe === true && event.cancelable) event.preventDefault();
    }
    function onUp(): void {
      if (!press) return;
      const { row, id, dx, isSwipe } = press;
      end();
      if (!isSwipe) return;
      swallowTap();
      const side = sideOf(row, dx);
      if (side === "far") onFarSwipe(id);
      else if (side !== null) onSwipe(id, side);
    }
    const onKey = () => delete element?.dataset.byTouch;
    window.addEventListener("keydown", onKey, { capture: true });
    element?.addEventListener("pointerdown", onDown);
    element?.addEventListener("pointermove", onMove);
    element?.addEventListener("touchmove", onTouchMove, { passive: false });
    element?.addEventListener("pointerup", onUp);
    element?.addEventListener("pointercancel", end);
    return () => {
      end();
      window.removeEventListener("keydown", onKey, { capture: true });
      element?.removeEventListener("pointerdown", onDown);
      element?.removeEventListener("pointermove", onMove);
      element?.removeEventListener("touchmove", onTouchMove);
      element?.removeEventListener("pointerup", onUp);
      element?.removeEventListener("pointercancel", end);
    };
  }, [list]);
}
