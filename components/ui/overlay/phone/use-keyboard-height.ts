"use client";

import { useEffect } from "react";

/**
 * While mounted, tells style sheets what a phone's keyboard covers (--keyboard-height) and how far
 * the page is scrolled behind it (--viewport-top). Browsers do not resize the page for it.
 */
export function useKeyboardHeight(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    const { style } = document.documentElement;
    if (!viewport) return;
    /** Restyles the whole page, so only if it has to. */
    function set(property: string, pixels: number) {
      const value = `${pixels}px`;
      if ((style.getPropertyValue(property) || "0px") !== value) style.setProperty(property, value);
    }
    function measure() {
      if (!viewport) return;
      const { height, offsetTop, scale } = viewport;
      // Zooming in shrinks the visible part too.
      const covered = scale === 1 ? Math.max(0, window.innerHeight - height - offsetTop) : 0;
      set("--keyboard-height", covered);
      set("--viewport-top", scale === 1 ? offsetTop : 0);
    }
    measure();
    viewport.addEventListener("resize", measure);
    viewport.addEventListener("scroll", measure);
    return () => {
      viewport.removeEventListener("resize", measure);
      viewport.removeEventListener("scroll", measure);
      style.removeProperty("--keyboard-height");
      style.removeProperty("--viewport-top");
    };
  }, []);
}
