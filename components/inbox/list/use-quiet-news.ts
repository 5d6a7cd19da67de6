"use client";

import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import type { Notification } from "@/lib/messaging/notifications/schema";

/** The bar above the list. */
const barOf = (list: HTMLElement | null) =>
  list?.parentElement?.parentElement?.querySelector("[data-tab-bar]");

/** A finger leaves a hover behind where it pressed last. */
const hasPointer = () => window.matchMedia("(hover: hover)").matches;

const isPointedAt = (element: Element | null | undefined) =>
  element?.matches(hasPointer() ? ":hover, :active" : ":active") === true;

/**
 * Whether rows that move could be under a finger, the pointer or a menu, or are out of sight. The focus
 * is no reason to wait: it stays with its row.
 */
function isInUse(list: HTMLElement): boolean {
  if (list.querySelector("[data-inbox-scroller]")?.scrollTop !== 0) return true;
  if (document.querySelector("[data-layer], [data-modal]")) return true;
  return isPointedAt(list) && document.hasFocus();
}

interface QuietNews {
  /** Contains the list's scroller. */
  list: RefObject<HTMLElement | null>;
  news: readonly Notification[];
  /** Whether a row has been added to without moving. */
  isLate: boolean;
  /** Whether there is no row that could move. */
  isEmpty: boolean;
  isSelecting: boolean;
  show: () => void;
}

/** Shows what is new at once where nothing that the user is about to press moves. */
export function useQuietNews(input: QuietNews): void {
  const { list, news, isLate, isEmpty, isSelecting, show } = input;
  const isHeld = useRef(false);
  const tryNow = useEffectEvent(() => {
    const element = list.current;
    const isNothing = news.length === 0 && !isLate;
    if (isNothing) isHeld.current = false;
    if (isNothing || !element) return;
    // Once the button that shows the news is there, a pointer in the bar may be on its way to it.
    const isWanted = isHeld.current && isPointedAt(barOf(element));
    isHeld.current = isSelecting || isWanted || (!isEmpty && isInUse(element));
    if (!isHeld.current) show();
  });
  // The pointer is document state, outside React. Before painting: no button appears for a moment.
  useLayoutEffect(() => tryNow(), [news, isLate, isEmpty, isSelecting]);
  useEffect(() => {
    const element = list.current;
    const onLeave = () => void setTimeout(tryNow);
    const stop = new AbortController();
    const { signal } = stop;
    for (const place of [element, barOf(element)]) {
      place?.addEventListener("pointerleave", onLeave, { signal });
      // A finger that is lifted, and a list that is back at its top.
      place?.addEventListener("pointerup", onLeave, { signal });
    }
    for (const event of ["focusin", "focusout", "scrollend"]) {
      element?.addEventListener(event, onLeave, { signal, capture: true });
    }
    return () => stop.abort();
  }, [list]);
}
