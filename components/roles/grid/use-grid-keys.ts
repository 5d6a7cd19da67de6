"use client";

import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import type { Action } from "@/components/screen/keyboard/action-registry";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";

const STOP = "[data-grid-stop]:not(:disabled)";

/** Listed in the cheat sheet. The grid handles the keys itself, while it has focus. */
const LISTED: readonly Action[] = (["gridRow", "gridStop", "gridEnds", "gridApply"] as const).map(
  (command) => ({
    id: command,
    label: command,
    section: "Grid",
    command,
    inPalette: false,
    isWaiting: true,
    run: () => {},
  }),
);
const NONE: readonly Action[] = [];

function stopsIn(element: Element): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(STOP)].filter(
    (stop) => stop.getClientRects().length > 0,
  );
}

/** A stop's column: its cell, and its value in the cell. */
function placeOf(stop: HTMLElement): { cell: string; value: string } {
  const cell = stop.closest<HTMLElement>("[data-grid-cell]")?.dataset["gridCell"] ?? "";
  return { cell, value: stop.dataset["gridStop"] ?? "" };
}

/** Returns the stop of a row in the same column; if that value is not offered, in the same cell. */
function stopBelow(row: Element, from: HTMLElement): HTMLElement | undefined {
  const place = placeOf(from);
  const sameCell = stopsIn(row).filter((stop) => placeOf(stop).cell === place.cell);
  return sameCell.find((stop) => placeOf(stop).value === place.value) ?? sameCell[0];
}

/** Returns where a key leads from a stop, or undefined. */
function target(key: string, grid: HTMLElement, from: HTMLElement): HTMLElement | undefined {
  const rows = [...grid.querySelectorAll("tr")];
  const row = from.closest("tr");
  if (!row) return undefined;
  const stops = stopsIn(row);
  const at = stops.indexOf(from);
  switch (key) {
    case "ArrowLeft":
      return stops[at - 1];
    case "ArrowRight":
      return stops[at + 1];
    case "Home":
      return stops[0];
    case "End":
      return stops.at(-1);
    case "ArrowUp":
    case "ArrowDown": {
      const here = rows.indexOf(row);
      const others = key === "ArrowDown" ? rows.slice(here + 1) : rows.slice(0, here).reverse();
      return others.map((other) => stopBelow(other, from)).find((stop) => stop !== undefined);
    }
    default:
      return undefined;
  }
}

const HANDLED = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]);

/**
 * Makes a grid one tab stop. Arrow keys, Home and End move between the elements with data-grid-stop
 * without changing anything; Space or Enter applies the focused one.
 */
export function useGridKeys(grid: RefObject<HTMLElement | null>, isActive: boolean) {
  const current = useRef<HTMLElement | null>(null);

  function settle(next: HTMLElement | undefined) {
    for (const stop of grid.current?.querySelectorAll<HTMLElement>("[data-grid-stop]") ?? []) {
      const tabIndex = stop === next ? 0 : -1;
      if (stop.tabIndex !== tabIndex) stop.tabIndex = tabIndex;
    }
    current.current = next ?? null;
  }

  // Stops come and go with edits, so one of those that are left has to stay reachable.
  useEffect(() => {
    const { current: element } = grid;
    if (!element || !isActive) return;
    const last = current.current;
    const isKept = last?.isConnected && !last.matches(":disabled");
    settle(isKept ? last : stopsIn(element)[0]);
  });
  useShortcuts(isActive ? LISTED : NONE);

  return {
    onFocus: (event: { target: EventTarget }) => {
      if (event.target instanceof HTMLElement && event.target.matches(STOP)) settle(event.target);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const stop = event.target;
      if (!grid.current || !(stop instanceof HTMLElement) || !stop.matches(STOP)) return;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (HANDLED.has(event.key)) {
        // A menu button opens with the arrow keys otherwise.
        event.preventDefault();
        target(event.key, grid.current, stop)?.focus();
      } else if (event.key === "Enter" && stop instanceof HTMLInputElement) {
        event.preventDefault();
        stop.click();
      }
    },
  };
}
