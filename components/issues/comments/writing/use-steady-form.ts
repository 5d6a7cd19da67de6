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
    /** Where the form is on the screen and in its section, while somebody writes in it. */
    let place: { top: number; inSection: number } | null = null;
    function read() {
      if (!element?.contains(document.activeElement)) return null;
      const { top } = element.getBoundingClientRect();
      return { top, inSection: top - (above?.getBoundingClientRect().top ?? 0) };
    }
    // A comment may have arrived since the last layout: then the observer is about to scroll.
    function note() {
      const now = read();
      if (now && place && Math.abs(now.inSection - place.inSection) >= 1) return;
      place = now;
    }
    // Runs after layout and before painting.
    const observer = new ResizeObserver(() => {
      const now = read();
      const by = now && place ? now.top - place.top : 0;
      if (by !== 0) scrollerOf(element)?.scrollBy({ top: by, behavior: "instant" });
      place = read();
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
