"use client";

import { useLayoutEffect, useRef, type RefObject } from "react";
import { ignoreToasts } from "./layer-events";

/**
 * For a layer whose button Radix does not know about. The button handles its own presses, if it is
 * one, and closing returns focus to it unless something else was pressed.
 */
export function useAnchoredLayer(
  anchor: RefObject<HTMLElement | null>,
  open: boolean,
  isButton = true,
) {
  const layer = useRef<HTMLDivElement>(null);
  const pressedElsewhere = useRef(false);
  const hadFocus = useRef(false);

  // Runs immediately, because keys pressed during the closing animation must not go to a
  // disappearing field.
  useLayoutEffect(() => {
    if (!open) hadFocus.current = false;
    if (!open && layer.current?.contains(document.activeElement)) anchor.current?.focus();
  }, [open, anchor]);

  return {
    ref: layer,
    /** Returns whether focus has just moved into it. */
    onFocus: () => {
      const isEntering = !hadFocus.current;
      hadFocus.current = true;
      return isEntering;
    },
    // Until its content has loaded and taken focus, the layer has none to lose: a palette that opened
    // it may still be returning its own.
    onFocusOutside(event: Event) {
      if (!hadFocus.current) event.preventDefault();
    },
    onInteractOutside(event: Event) {
      ignoreToasts(event);
      const { target } = event;
      if (isButton && target instanceof Node && anchor.current?.contains(target)) {
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
