"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";

/** The active row of a list, -1 for none, and how far it was scrolled, in pixels. */
export interface LeftList {
  row: number;
  top: number;
}

/** By URL, which says what the list shows. Kept until the page is reloaded. */
const lists = new Map<string, LeftList>();

function useListUrl(): string {
  const params = new URLSearchParams(useSearchParams());
  params.delete("peek");
  return `${usePathname()}?${params}`;
}

/** How the list was left; where it starts if it was not open before. */
export function useLeftList(): LeftList {
  const url = useListUrl();
  const [left] = useState(() => lists.get(url) ?? { row: -1, top: 0 });
  return left;
}

/** Remembers the list, and returns focus to the row that had it, unless something else has focus. */
export function useReturn(
  left: LeftList,
  scroller: RefObject<HTMLElement | null>,
  activeRow: number,
  goTo: (row: number) => void,
): void {
  const url = useListUrl();
  const now = useRef({ url, row: activeRow, goTo });
  useLayoutEffect(() => {
    now.current = { url, row: activeRow, goTo };
  });
  useLayoutEffect(() => {
    const element = scroller.current;
    return () => {
      if (element) lists.set(now.current.url, { row: now.current.row, top: element.scrollTop });
    };
  }, [scroller]);
  useEffect(() => {
    if (left.row !== -1 && document.activeElement === document.body) now.current.goTo(left.row);
  }, [left]);
}
