"use client";

import { useLayoutEffect, useRef, type RefObject } from "react";
import { ignoreToasts } from "./layer-events";

/**
 * For a layer whose button Radix does not know about. The button handles its own presses, and
 * closing returns focus to it unless something else was pressed.
 */
export function useAnchoredLayer(anchor: RefObject<HTMLElement | null>, open: boolean) {
  const layer = useRef<HTMLDivElement>(null);
  const pressedElsewhere = useRef(false);

  // Runs immediately, because keys pressed during the closing animation must not go to a
  // disappearing field.
  useLayoutEffect(() => {
    if (!open && layer.current?.contains(document.activeElement)) anchor.current?.focus();
  }, [open, anchor]);

  return {
    ref: layer,
    onInteractOutside(event: Event) {
      ignoreToasts(event);
      if (event.target instanceof Node && anchor.current?.contains(event.target)) {
        event.preventDefault();
      }
      if (!event.defaultPrevented) pressedElsewhere.current = true;
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      const isLost = document.activeElement === document.body;
      if (isLost && !pressedElsewhere.current) anchor.current?.focus();
      pressedElsewhere.current = false;
    },
  };
}
