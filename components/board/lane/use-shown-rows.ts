"use client";

import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { createExternalStore, useExternalStore } from "@/components/ui/external-store";
import { useHydrated } from "@/components/ui/use-hydrated";
import { rowAt, rowOffsets, shownRows } from "./row-offsets";

/** The window height that the server assumes, so that it renders cards instead of an empty lane. */
const FIRST_HEIGHT = 720;
/** Pixels rendered above and below the visible part, once scripts run. */
const MARGIN = 640;
/** Scrolling renders again each time it passes a multiple of this. */
const STEP = 256;
/** Pixels between a revealed row and the edge. */
const REVEAL_SPACE = 8;

/** The visible part of the list, in pixels from its top. */
interface Visible {
  top: number;
  bottom: number;
}

interface ShownRowsInput {
  count: number;
  /** Identifies a row, so that its height is still known after it has moved. */
  keyOf: (index: number) => number;
  /** Height of a row that has never been rendered. Only the length of the scroll bar depends on it. */
  estimateOf: (index: number) => number;
  /** Rows to keep in the document, wherever they are. */
  pinned: readonly number[];
  /** Whether to render only the visible rows at first, because most have just been replaced. */
  isReplaced: boolean;
  /** Returns the element that scrolls. */
  scroller: () => HTMLElement | null;
}

type Heights = ReadonlyMap<number, number>;

function rowsIn(list: HTMLElement | null): HTMLElement[] {
  return list ? [...list.querySelectorAll<HTMLElement>(":scope > [data-index]")] : [];
}

const indexOf = (row: HTMLElement) => Number(row.dataset["index"]);

/** Rounds outwards, so that the state only changes once in a while. */
function stepped({ top, bottom }: Visible): Visible {
  return { top: Math.floor(top / STEP) * STEP, bottom: Math.ceil(bottom / STEP) * STEP };
}

/** Returns the gap between rows at a vertical position in the window. */
function gapIn(list: HTMLElement | null, y: number): number {
  const rows = rowsIn(list);
  const below = rows.find((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return y < (top + bottom) / 2;
  });
  if (below) return indexOf(below);
  const last = rows.at(-1);
  return last ? indexOf(last) + 1 : 0;
}

/** Scrolls as little as possible to show a part of the window, below the names that stick to the top. */
function scrollTo(scroller: HTMLElement, top: number, bottom: number): void {
  const box = scroller.getBoundingClientRect();
  const names = parseFloat(getComputedStyle(scroller).scrollPaddingTop) || 0;
  const start = box.top + names + REVEAL_SPACE;
  if (top < start) scroller.scrollTop += top - start;
  else if (bottom > box.bottom - REVEAL_SPACE)
    scroller.scrollTop += Math.min(bottom - box.bottom + REVEAL_SPACE, top - start);
}

/**
 * Picks the rows of a long list to render: those near the visible part, in normal flow between
 * spacers. `list` is for the list, whose rows have `data-index`. The browser keeps what the user sees in place when a spacer's height turns out to have
 * been wrong (scroll anchoring).
 */
export function useShownRows(input: ShownRowsInput) {
  const { count, keyOf, estimateOf, pinned, isReplaced, scroller } = input;
  const isHydrated = useHydrated();
  const list = useRef<HTMLUListElement>(null);
  const [store] = useState(() => createExternalStore<Heights>(new Map()));
  const heights = useExternalStore(store, (known) => known);
  const [visible, setVisible] = useState<Visible>({ top: 0, bottom: FIRST_HEIGHT });
  const wanted = useRef<number | null>(null);

  const offsets = useMemo(
    () => rowOffsets(count, (index) => heights.get(keyOf(index)) ?? estimateOf(index)),
    [count, heights, keyOf, estimateOf],
  );
  const margin = isHydrated && !isReplaced ? MARGIN : 0;
  const shown = shownRows(offsets, visible.top - margin, visible.bottom + margin, pinned);

  const update = useCallback(() => {
    const [outer, inner] = [scroller(), list.current];
    if (!outer || !inner) return;
    const { top, bottom } = outer.getBoundingClientRect();
    const start = inner.getBoundingClientRect().top;
    const seen = { top: top - start, bottom: bottom - start };
    const next = stepped(seen);
    setVisible((now) => (now.top === next.top && now.bottom === next.bottom ? now : next));
  }, [scroller]);

  const measure = useCallback(() => {
    const known = store.get();
    const changed = rowsIn(list.current).flatMap((row) => {
      const [key, height] = [keyOf(indexOf(row)), row.getBoundingClientRect().height];
      return height === 0 || known.get(key) === height ? [] : [[key, height] as const];
    });
    if (changed.length > 0) store.set(new Map([...known, ...changed]));
  }, [store, keyOf]);

  const reveal = useCallback(
    (index: number) => {
      const [outer, inner] = [scroller(), list.current];
      if (!outer || !inner) return;
      wanted.current = index;
      const row = rowsIn(inner).find((element) => indexOf(element) === index);
      const rect = row?.getBoundingClientRect();
      const start = inner.getBoundingClientRect().top;
      const top = rect?.top ?? start + (offsets[index] ?? 0);
      scrollTo(outer, top, rect?.bottom ?? start + (offsets[index + 1] ?? 0));
    },
    [scroller, offsets],
  );

  // Heights are read before the browser paints, and so is the position of a row that was scrolled
  // to by an estimate.
  useLayoutEffect(measure);
  useLayoutEffect(() => {
    const index = wanted.current;
    if (index === null) return;
    reveal(index);
    wanted.current = null;
  }, [visible, reveal]);

  useEffect(() => {
    const [outer, inner] = [scroller(), list.current];
    if (!outer || !inner) return;
    // Rendered at once, so that no frame shows an empty lane, however fast it scrolls.
    const onScroll = () => flushSync(update);
    outer.addEventListener("scroll", onScroll, { passive: true });
    const resized = new ResizeObserver(() => {
      measure();
      update();
    });
    resized.observe(outer);
    resized.observe(inner);
    return () => {
      outer.removeEventListener("scroll", onScroll);
      resized.disconnect();
    };
  }, [scroller, update, measure]);

  const gapAt = useCallback((y: number) => gapIn(list.current, y), []);
  return {
    list,
    ...shown,
    first: rowAt(offsets, visible.top),
    last: rowAt(offsets, visible.bottom),
    isScrolled: visible.top > 0,
    /** Where each row starts. */
    offsets,
    gapAt,
    reveal,
  };
}
