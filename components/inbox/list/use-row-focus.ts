"use client";

import { useCallback, useEffect, useRef } from "react";
import { hasTwoPanes } from "@/components/inbox/state/two-panes";

/** Focuses the row with this id once it is rendered, and scrolls it into view. */
export function useRowFocus(): (id: string) => void {
  const pending = useRef<string | null>(null);

  // Move focus and scroll after rendering.
  useEffect(() => {
    if (pending.current === null) return;
    const name = CSS.escape(pending.current);
    const link = document.querySelector<HTMLElement>(`[data-inbox-row="${name}"]`);
    // On a phone, the list is hidden while an item is open.
    if (!link?.checkVisibility()) return;
    pending.current = null;
    link.focus({ preventScroll: true });
    // A toast whose button had focus returns it to the previous element.
    if (document.activeElement !== link) link.focus({ preventScroll: true });
    link.closest("li")?.scrollIntoView({ block: "nearest" });
  });

  return useCallback((id) => {
    pending.current = id;
  }, []);
}

/** Focuses a row that is rendered, without scrolling. */
export function focusRowNow(id: string): void {
  document
    .querySelector<HTMLElement>(`[data-inbox-row="${CSS.escape(id)}"]`)
    ?.focus({ preventScroll: true });
}

/** Once the page is shown, gives focus to the row that keys act on, if nothing else has it. */
export function useFocusOnLoad(id: string | undefined): void {
  const isDone = useRef(false);
  // Focus is document state, outside React.
  useEffect(() => {
    if (isDone.current || id === undefined) return;
    isDone.current = true;
    if (document.activeElement !== document.body || !hasTwoPanes()) return;
    focusRowNow(id);
    const row = document.activeElement;
    if (!(row instanceof HTMLElement) || row === document.body) return;
    // Nobody has used keys yet, so the pointer still marks rows.
    row.dataset.fresh = "";
    const used = () => delete row.dataset.fresh;
    for (const event of ["keydown", "blur"]) row.addEventListener(event, used, { once: true });
  }, [id]);
}

/** Presses a button of a row, which opens its popover or menu. */
export function pressRowButton(id: string, name: "why" | "snooze"): void {
  const link = document.querySelector(`[data-inbox-row="${CSS.escape(id)}"]`);
  link?.closest("li")?.querySelector<HTMLElement>(`[data-row-button="${name}"]`)?.click();
}
