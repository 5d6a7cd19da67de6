"use client";

import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useLayoutEffect, useState, type RefObject } from "react";

/** The heights on a desktop, until they are measured. */
const ROW = 36;
const HEADER = 32;

/**
 * The numbers of the rows in view, their height, and a function that scrolls to one. The list starts scrolled by
 * `top` pixels. Tall rows have another height. `onVisible` is called with the first and last of the rows, so that they can be loaded.
 */
export function useVisibleRows(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  top: number,
  onVisible: (first: number, last: number) => void,
  isTall = false,
) {
  const [height, setHeight] = useState(ROW);
  const [header, setHeader] = useState(HEADER);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    // The width of the window and the kind of pointer decide the heights.
    const read = () => {
      setHeight(readRowHeight(element));
      setHeader(readHeaderHeight(element));
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, isTall]);

  // oxlint-disable-next-line react/incompatible-library -- no React compiler memoizes here
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 10,
    initialOffset: top,
    initialRect: { width: 0, height: 900 },
    // The header is above the rows, and stays in view over them.
    scrollMargin: header,
    scrollPaddingStart: header,
    rangeExtractor: defaultRangeExtractor,
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, height]);

  const items = virtualizer.getVirtualItems();
  const first = items.at(0)?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  // The browser owns the scroll position.
  useEffect(() => onVisible(first, last), [first, last, onVisible]);

  const scrollTo = useCallback(
    (row: number) => virtualizer.scrollToIndex(row, { align: "auto" }),
    [virtualizer],
  );
  return { rows: items.map(({ index }) => index), scrollTo, height };
}

/** The height of the row of headings; 0 where there is none, as on a phone. */
function readHeaderHeight(element: HTMLElement): number {
  return element.querySelector<HTMLElement>('[aria-rowindex="1"]')?.offsetHeight ?? 0;
}

function readRowHeight(element: HTMLElement): number {
  const probe = getComputedStyle(element).getPropertyValue("--row");
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  return parseFloat(probe) * (probe.includes("rem") ? rem : 1) || ROW;
}
