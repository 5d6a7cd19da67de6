"use client";

import { useLayoutEffect, useRef } from "react";

/** A menu item that opened the layer is gone when it closes; the menu's button is what remains. */
function lastingOpener(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]');
  if (!menu) return element instanceof HTMLElement ? element : null;
  return document.getElementById(menu.getAttribute("aria-labelledby") ?? "");
}

/** Of a layer that closes in this very commit: its opener. */
let handedOn: HTMLElement | null = null;

/** The layer that closes takes what had focus with it: what opens in its place goes back to where that one would have. */
function handOn(opener: HTMLElement | null): void {
  handedOn = opener;
  queueMicrotask(() => (handedOn = null));
}

/** What has focus, unless that is nothing. */
function focused(): Element | null {
  return document.activeElement === document.body ? handedOn : document.activeElement;
}

/**
 * For layers opened by state rather than by a trigger of their own: remembers what had focus when
 * `open` became true. Give the result to `onCloseAutoFocus`.
 */
export function useReturnFocus(open: boolean): (event: Event) => void {
  const opener = useRef<HTMLElement | null>(null);

  // Layers mount in a later commit than this effect, so focus has not moved yet.
  useLayoutEffect(() => {
    if (!open) return;
    opener.current = lastingOpener(focused());
    return () => handOn(opener.current);
  }, [open]);

  return (event) => {
    event.preventDefault();
    // Who was quicker and is elsewhere already stays there.
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost && opener.current?.isConnected) opener.current.focus();
  };
}
