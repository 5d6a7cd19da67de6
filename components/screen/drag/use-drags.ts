"use client";

import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";
import { type DragHandlers, watchDrags } from "./watch-drags";

/** What was given to `useDrags` last. */
export interface Latest<Input> {
  readonly current: Input;
}

/**
 * Drags items inside an element. `handle` returns the handlers and must be stable; it reads the
 * input from `latest`, because a drag goes on when the input changes.
 */
export function useDrags<Input>(
  element: RefObject<HTMLElement | null>,
  input: Input,
  handle: (surface: HTMLElement, latest: Latest<Input>) => DragHandlers,
): void {
  const latest = useRef(input);
  useLayoutEffect(() => {
    latest.current = input;
  });

  useEffect(() => {
    const surface = element.current;
    if (!surface) return;
    const handlers = handle(surface, latest);
    const stop = watchDrags(surface, handlers);
    // Says that items can be dragged.
    surface.setAttribute("data-drags", "");
    return () => {
      surface.removeAttribute("data-drags");
      stop();
      handlers.onCancel();
    };
  }, [element, handle]);
}
