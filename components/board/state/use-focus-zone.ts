"use client";

import { useCallback, useRef, useSyncExternalStore, type RefObject } from "react";

/** Where focus is: inside the element, on the document, or elsewhere. */
export type FocusZone = "inside" | "nowhere" | "elsewhere";

/**
 * Tracks whether focus is inside an element. Ignores modal dialogs, because their actions refer to
 * what was focused before.
 */
export function useFocusZone(element: RefObject<HTMLElement | null>): FocusZone {
  const zone = useRef<FocusZone>("nowhere");

  const subscribe = useCallback(
    (listener: () => void) => {
      function update(): void {
        const focused = document.activeElement;
        if (focused?.closest("[data-modal]")) return;
        if (!focused || focused === document.body || focused.id === "main")
          zone.current = "nowhere";
        else zone.current = element.current?.contains(focused) ? "inside" : "elsewhere";
        listener();
      }
      // The element may have been focused before the listener was added.
      update();
      // Between blur and focus, the document has focus.
      const updateLater = () => setTimeout(update, 0);
      document.addEventListener("focusin", update);
      document.addEventListener("focusout", updateLater);
      return () => {
        document.removeEventListener("focusin", update);
        document.removeEventListener("focusout", updateLater);
      };
    },
    [element],
  );
  return useSyncExternalStore(
    subscribe,
    () => zone.current,
    () => "nowhere",
  );
}
