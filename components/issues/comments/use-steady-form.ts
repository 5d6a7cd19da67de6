"use client";

import { type RefObject, useEffect } from "react";
import { scrollerOf } from "@/components/ui/layout/scroller-of";

/**
 * Keeps a form where it is on the screen while somebody writes in it: a comment that arrives above it
 * scrolls the page by as much as it takes.
 */
export function useSteadyForm(form: RefObject<HTMLElement | null>): void {
  // Where elements are is document state, outside React.
  useEffect(() => {
    const element = form.current;
    const above = element?.closest("section");
    if (!element || !above) return;
    const stop = new AbortController();
    let top: number | null = null;
    const note = () => {
      const isWriting = element.contains(document.activeElement);
      top = isWriting ? element.getBoundingClientRect().top : null;
    };
    // Runs after layout and before painting.
    const observer = new ResizeObserver(() => {
      if (top !== null && element.contains(document.activeElement)) {
        const by = element.getBoundingClientRect().top - top;
        if (by !== 0) scrollerOf(element)?.scrollBy({ top: by, behavior: "instant" });
      }
      note();
    });
    observer.observe(above);
    const { signal } = stop;
    for (const event of ["focusin", "focusout", "input"]) {
      element.addEventListener(event, () => requestAnimationFrame(note), { signal });
    }
    document.addEventListener("scroll", note, { signal, capture: true, passive: true });
    window.addEventListener("resize", note, { signal });
    return () => {
      stop.abort();
      observer.disconnect();
    };
  }, [form]);
}
