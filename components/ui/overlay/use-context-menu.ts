"use client";

import { useEffect, type RefObject } from "react";

/** Where the pointer was pressed, in the window. */
export interface Point {
  x: number;
  y: number;
}

/**
 * Opens a menu for an item of a list: by right-click, a long press, Shift+F10 or the menu key. `open`
 * returns whether the element has a menu, and gets no point if a key opened it. Shift with a
 * right-click opens the browser's own menu.
 */
export function useContextMenu(
  container: RefObject<HTMLElement | null>,
  open: (element: Element, at: Point | undefined) => boolean,
): void {
  // The list's events are outside React, because the menu is rendered once for all items.
  useEffect(() => {
    const list = container.current;
    function onContextMenu(event: MouseEvent): void {
      if (event.defaultPrevented || event.shiftKey || !(event.target instanceof Element)) return;
      // The menu key has no position of its own.
      const isPress = event.button === 2 || event.ctrlKey;
      const at = isPress ? { x: event.clientX, y: event.clientY } : undefined;
      if (open(event.target, at)) event.preventDefault();
    }
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== "F10" || !event.shiftKey || !(event.target instanceof Element)) return;
      if (open(event.target, undefined)) event.preventDefault();
    }
    list?.addEventListener("contextmenu", onContextMenu);
    list?.addEventListener("keydown", onKeyDown);
    return () => {
      list?.removeEventListener("contextmenu", onContextMenu);
      list?.removeEventListener("keydown", onKeyDown);
    };
  }, [container, open]);
}
