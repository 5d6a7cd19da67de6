"use client";

import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import type { InboxRow } from "@/components/inbox/rows/group-rows";

/** The bar above the list. */
const barOf = (list: HTMLElement | null) =>
  list?.parentElement?.parentElement?.querySelector("[data-tab-bar]");

/** Whether rows that move could be under a finger, the pointer, the focus or a menu. */
function isInUse(list: HTMLElement): boolean {
  if (list.firstElementChild?.scrollTop !== 0) return true;
  if (document.querySelector("[data-layer], [data-modal]")) return true;
  return list.matches(":hover, :active, :focus-within") && document.hasFocus();
}

interface QuietNews {
  /** Contains the list's scroller. */
  list: RefObject<HTMLElement | null>;
  newRows: readonly InboxRow[];
  /** Whether there is no row that could move. */
  isEmpty: boolean;
  isSelecting: boolean;
  show: () => void;
}

/** Shows what is new at once where nothing that the user is about to press moves. */
export function useQuietNews({ list, newRows, isEmpty, isSelecting, show }: QuietNews): void {
  const isHeld = useRef(false);
  const tryNow = useEffectEvent(() => {
    const element = list.current;
    if (newRows.length === 0) isHeld.current = false;
    if (newRows.length === 0 || !element) return;
    // Once the button that shows the news is there, a pointer in the bar may be about to press it.
    const isWanted = isHeld.current && barOf(element)?.matches(":hover, :active") === true;
    isHeld.current = isSelecting || isWanted || (!isEmpty && isInUse(element));
    if (!isHeld.current) show();
  });
  // The pointer and the focus are document state, outside React.
  useEffect(() => tryNow(), [newRows, isEmpty]);
  useEffect(() => {
    const element = list.current;
    const onLeave = () => void setTimeout(tryNow);
    const stop = new AbortController();
    const { signal } = stop;
    element?.addEventListener("pointerleave", onLeave, { signal });
    element?.addEventListener("focusout", onLeave, { signal });
    barOf(element)?.addEventListener("pointerleave", onLeave, { signal });
    return () => stop.abort();
  }, [list]);
}
