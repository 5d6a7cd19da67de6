"use client";

import { useEffect } from "react";

/** Follows the visible part of the window. Returns a function that stops. */
function follow(viewport: VisualViewport): () => void {
  const { style } = document.documentElement;
  /** Restyles the whole page, so only if it has to. */
  function set(property: string, pixels: number) {
    const value = `${pixels}px`;
    if ((style.getPropertyValue(property) || "0px") !== value) style.setProperty(property, value);
  }
  function measure() {
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
}

/** Layers that use it: a list that closes must not take the height from the dialog below it. */
let users = 0;
let stop: (() => void) | undefined;

/**
 * While mounted, tells style sheets what a phone's keyboard covers (--keyboard-height) and how far
 * the page is scrolled behind it (--viewport-top). Browsers do not resize the page for it.
 */
export function useKeyboardHeight(): void {
  useEffect(() => {
    if (users++ === 0 && window.visualViewport) stop = follow(window.visualViewport);
    return () => {
      if (--users === 0) stop?.();
    };
  }, []);
}
