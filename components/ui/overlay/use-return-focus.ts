"use client";

import { useLayoutEffect, useRef } from "react";

/**
 * A menu item is unmounted when its menu closes, so focus returns to the menu's button instead.
 */
function persistentOpener(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]');
  if (!menu) return element instanceof HTMLElement ? element : null;
  return document.getElementById(menu.getAttribute("aria-labelledby") ?? "");
}

/** The opener of a layer that closes in the current commit. */
let passedOpener: HTMLElement | null = null;

/** Passes the opener of a closing layer to the one that opens in its place. */
function passOpener(opener: HTMLElement | null): void {
  passedOpener = opener;
  queueMicrotask(() => (passedOpener = null));
}

/** Returns the focused element, or the opener that was passed on if nothing has focus. */
function focused(): Element | null {
  return document.activeElement === document.body ? passedOpener : document.activeElement;
}

/**
 * For layers opened by state instead of a trigger. Remembers the focused element when `open`
 * becomes true. Pass the result to `onCloseAutoFocus`.
 */
export function useReturnFocus(open: boolean): (event: Event) => void {
  const opener = useRef<HTMLElement | null>(null);

  // Layers mount in a commit after this effect, so focus has not moved yet.
  useLayoutEffect(() => {
    if (!open) return;
    opener.current = persistentOpener(focused());
    return () => passOpener(opener.current);
  }, [open]);

  return (event) => {
    event.preventDefault();
    // Do not move focus if the user has already focused something else.
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost && opener.current?.isConnected) opener.current.focus();
  };
}
