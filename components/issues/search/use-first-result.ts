"use client";

import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";
import type { GridControl } from "@/components/issues/list/rows/use-active-row";

interface FirstResultInput {
  grid: RefObject<GridControl | null>;
  /** What is listed, and in which order. */
  listed: string;
  /** The text that the results are for. */
  query: string | undefined;
  /** The row of the first result; undefined until there are results. */
  first: number | undefined;
}

/**
 * Scrolls to the first result whenever something else is listed. Moves focus from the search field to
 * it, once the results are for the text that was left there.
 */
export function useFirstResult({ grid, listed, query, first }: FirstResultInput) {
  const awaited = useRef<{ query: string | undefined } | null>(null);
  const shown = useRef(listed);

  useLayoutEffect(() => {
    if (shown.current === listed) return;
    shown.current = listed;
    grid.current?.scrollToStart();
  }, [grid, listed]);

  function focusFirst() {
    if (!grid.current || awaited.current?.query !== query || first === undefined) return;
    awaited.current = null;
    grid.current.goTo(first);
  }

  useEffect(() => {
    if (awaited.current !== null) focusFirst();
  });

  return {
    /** Call when the field is left with a key. */
    leave: (text: string | undefined) => {
      awaited.current = { query: text };
      focusFirst();
    },
    /** Call when the field's text changes. */
    stay: () => (awaited.current = null),
  };
}
