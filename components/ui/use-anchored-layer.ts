"use client";

import { useRef, type RefObject } from "react";
import { ignoreToasts } from "./layer-events";

/**
 * For a layer whose button Radix does not know: a press on the button is the button's own business,
 * and closing gives focus back to it unless something else was pressed.
 */
export function useAnchoredLayer(anchor: RefObject<HTMLElement | null>) {
  const pressedElsewhere = useRef(false);
  return {
    onInteractOutside(event: Event) {
      ignoreToasts(event);
      if (event.target instanceof Node && anchor.current?.contains(event.target)) {
        event.preventDefault();
      }
      if (!event.defaultPrevented) pressedElsewhere.current = true;
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      if (!pressedElsewhere.current) anchor.current?.focus();
      pressedElsewhere.current = false;
    },
  };
}
