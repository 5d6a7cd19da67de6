"use client";

import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from "react";
import type { Notification } from "@/lib/messaging/notifications/schema";

/** A finger leaves a hover behind where it pressed last. */
const hasPointer = () => window.matchMedia("(hover: hover)").matches;

const isPointedAt = (element: Element) =>
  element.matches(hasPointer() ? ":hover, :active" : ":active");

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
  /** Contains the list's scroller, and the button that shows the news. */
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
  const tryNow = useEffectEvent(() => {
    const element = list.current;
    if ((news.length === 0 && !isLate) || !element) return;
    if (!isSelecting && (isEmpty || !isInUse(element))) show();
  });
  // The pointer is document state, outside React. Before painting: no button appears for a moment.
  useLayoutEffect(() => tryNow(), [news, isLate, isEmpty, isSelecting]);
  useEffect(() => {
    const element = list.current;
    const onLeave = () => void setTimeout(tryNow);
    const stop = new AbortController();
    const { signal } = stop;
    element?.addEventListener("pointerleave", onLeave, { signal });
    // A finger that is lifted, and a list that is back at its top.
    element?.addEventListener("pointerup", onLeave, { signal });
    for (const event of ["focusin", "focusout", "scrollend"]) {
      element?.addEventListener(event, onLeave, { signal, capture: true });
    }
    return () => stop.abort();
  }, [list]);
}
