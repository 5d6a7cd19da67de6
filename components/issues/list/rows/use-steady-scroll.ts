"use client";

import { useLayoutEffect, useRef, type RefObject } from "react";
import type { ListRows } from "./list-rows";

/** As many rows at the top of the view say how far the list has moved. */
const WATCHED = 9;

interface Seen {
  parts: ListRows["parts"];
  rows: readonly { name: string; row: number }[];
}

function middle(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

/**
 * Keeps the rows in view where they are when others come or go above them: in a list that nests
 * sub-issues, loading a page may put some of its issues far away from it.
 */
export function useSteadyScroll(
  scroller: RefObject<HTMLElement | null>,
  rows: ListRows,
  height: number,
): void {
  const seen = useRef<Seen | null>(null);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !rows.isNested) return;
    const { parts, rows: before } = seen.current ?? { parts: null, rows: [] };
    const moves = before.flatMap(({ name, row }) => {
      const now = rows.rowOf(name);
      return now === -1 ? [] : [now - row];
    });
    // At its start, and after a change of what is listed, the list shows what is first. Rows that open
    // or close within the view leave its first row where it is.
    const isSteady = parts !== rows.parts || element.scrollTop <= 0 || moves[0] === 0;
    const by = isSteady ? 0 : middle(moves);
    if (by !== 0) element.scrollBy({ top: by * height });

    function look(): void {
      const first = Math.ceil((element?.scrollTop ?? 0) / height);
      const inView = Array.from({ length: WATCHED }, (_, at) => first + at).flatMap((row) => {
        const name = rows.nameOf(row);
        return name === undefined ? [] : [{ name, row }];
      });
      seen.current = { parts: rows.parts, rows: inView };
    }
    look();
    element.addEventListener("scroll", look, { passive: true });
    return () => element.removeEventListener("scroll", look);
  }, [scroller, rows, height]);
}
