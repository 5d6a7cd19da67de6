"use client";

import { useCallback, useRef, useSyncExternalStore, type RefObject } from "react";

/** Where focus is: in the element, nowhere in particular, or in something else. */
export type FocusZone = "inside" | "nowhere" | "elsewhere";

/** Follows focus. A modal dialog changes nothing: what it lists and runs is about where focus was. */
export function useFocusZone(element: RefObject<HTMLElement | null>): FocusZone {
  const zone = useRef<FocusZone>("nowhere");

  const subscribe = useCallback(
    (listener: () => void) => {
      function look(): void {
        const focused = document.activeElement;
        if (focused?.closest("[data-modal]")) return;
        if (!focused || focused === document.body || focused.id === "main")
          zone.current = "nowhere";
        else zone.current = element.current?.contains(focused) ? "inside" : "elsewhere";
        listener();
      }
      // Focus may have come before the page could listen.
      look();
      // Between losing focus and the next element gaining it the page itself has it.
      const lookLater = () => setTimeout(look, 0);
      document.addEventListener("focusin", look);
      document.addEventListener("focusout", lookLater);
      return () => {
        document.removeEventListener("focusin", look);
        document.removeEventListener("focusout", lookLater);
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
