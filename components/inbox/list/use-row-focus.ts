"use client";

import { useCallback, useEffect, useRef } from "react";

/** Gives focus to the row of a name, once it is there; its scroll follows. */
export function useRowFocus(): (id: string) => void {
  const wanted = useRef<string | null>(null);

  // Focus and scroll are the document's: they follow what was rendered.
  useEffect(() => {
    if (wanted.current === null) return;
    const name = CSS.escape(wanted.current);
    const link = document.querySelector<HTMLElement>(`[data-inbox-row="${name}"]`);
    // On a phone the list is away while something is open.
    if (!link?.checkVisibility()) return;
    wanted.current = null;
    link.focus({ preventScroll: true });
    // A toast whose button had focus gives it back to what had it before.
    if (document.activeElement !== link) link.focus({ preventScroll: true });
    link.closest("li")?.scrollIntoView({ block: "nearest" });
  });

  return useCallback((id) => {
    wanted.current = id;
  }, []);
}
