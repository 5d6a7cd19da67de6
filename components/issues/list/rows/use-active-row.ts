"use client";

import {
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from "react";
import { usePeekKey } from "@/components/issues/peek/peek-url";

interface ActiveRowInput {
  scroller: RefObject<HTMLElement | null>;
  /** The number of rows. */
  count: number;
  /** What a loaded row shows: an issue's key, or a group. */
  nameOf: (row: number) => string | undefined;
  /** The loaded row that shows it; -1 if none. */
  rowOf: (name: string) => number;
  scrollTo: (row: number) => void;
}

interface Active {
  row: number;
  name: string | undefined;
}

/**
 * The row that keys act on, by what it shows: when the list changes, it follows the issue, or stays
 * in its place if the issue has left the list. Focus follows it.
 */
export function useActiveRow({ scroller, count, nameOf, rowOf, scrollTo }: ActiveRowInput) {
  const [active, setActive] = useState<Active | null>(null);
  const peek = usePeekKey();
  const wantsFocus = useRef(false);
  const hasFocus = useRef(false);

  function currentRow(): number {
    const peekRow = peek === null ? -1 : rowOf(peek);
    if (peekRow !== -1) return peekRow;
    if (active === null || count === 0) return -1;
    const { row, name } = active;
    if (name !== undefined && nameOf(row) !== name) {
      const moved = rowOf(name);
      if (moved !== -1) return moved;
    }
    return Math.min(row, count - 1);
  }
  const activeRow = currentRow();
  const activeName = activeRow === -1 ? undefined : nameOf(activeRow);

  useLayoutEffect(() => {
    if (activeRow === -1) return;
    const isLost = hasFocus.current && document.activeElement === document.body;
    const focusedRow = document.activeElement?.closest<HTMLElement>("[data-row]");
    const isElsewhere =
      focusedRow !== null &&
      scroller.current?.contains(focusedRow ?? null) === true &&
      focusedRow?.dataset["row"] !== String(activeRow);
    if (wantsFocus.current || peek !== null) scrollTo(activeRow);
    if (wantsFocus.current || isLost || (isElsewhere && peek === null)) {
      const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${activeRow}"]`);
      row?.focus({ preventScroll: true });
      // Of a row that is being loaded, too: its issue then gets the focus.
      if (row) hasFocus.current = true;
    }
    wantsFocus.current = false;
    // `active` is new whenever a row is asked for, even if it is the same one.
  }, [active, activeRow, activeName, peek, scroller, scrollTo]);

  /** Moves to a row and focuses it, once it is rendered. */
  const goTo = useCallback(
    (row: number) => {
      wantsFocus.current = true;
      setActive({ row, name: nameOf(row) });
    },
    [nameOf],
  );
  /** Called when something in a row has received focus. */
  const track = useCallback(
    (row: number) => {
      hasFocus.current = true;
      setActive((previous) => {
        const name = nameOf(row);
        return previous?.row === row && previous.name === name ? previous : { row, name };
      });
    },
    [nameOf],
  );
  /** Called when focus leaves a row for something else, and not because the row is gone. */
  const leave = useCallback(() => {
    hasFocus.current = false;
  }, []);
  /** Forgets the row, because something else is listed now, unless it has focus. */
  const forget = useCallback(() => {
    if (!scroller.current?.querySelector("[data-row]:focus-within")) setActive(null);
  }, [scroller]);
  return { activeRow, goTo, track, leave, forget, isPeeking: peek !== null, peek };
}

/** What the rest of a page does with the list. */
export interface GridControl {
  /** Focuses a row, wherever the list is scrolled to. */
  goTo: (row: number) => void;
  /** Shows the first rows, because something else is listed now. */
  scrollToStart: () => void;
}

/** Hands the list's control to the page. */
export function useGridControl(
  control: RefObject<GridControl | null> | undefined,
  scroller: RefObject<HTMLElement | null>,
  goTo: (row: number) => void,
  forget: () => void,
): void {
  useImperativeHandle(control, () => {
    function scrollToStart(): void {
      scroller.current?.scrollTo({ top: 0 });
      forget();
    }
    return { goTo, scrollToStart };
  }, [scroller, goTo, forget]);
}
