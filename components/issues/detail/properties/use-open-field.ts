"use client";

import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import { scrollerOf } from "@/components/ui/layout/scroller-of";
import type { EditedField } from "@/lib/issues/issues/client/edit-conflict";

interface Place {
  focused: HTMLElement;
  scroller: Element | null;
  top: number;
}

/**
 * The property whose list is open. Closing a list that a key opened leads back to where the key was
 * pressed, and scrolls nothing: its button may be far above what the user reads.
 */
export function useOpenField(body: RefObject<HTMLElement | null>) {
  const [openField, setOpenField] = useState<EditedField | null>(null);
  const pressedAt = useRef<Element | null>(null);
  const place = useRef<Place | null>(null);

  // After the list itself, which moves focus to its button.
  useLayoutEffect(() => {
    const kept = place.current;
    place.current = null;
    if (openField !== null || !kept?.focused.isConnected) return;
    kept.focused.focus({ preventScroll: true });
    kept.scroller?.scrollTo({ top: kept.top, behavior: "instant" });
  }, [openField]);

  const openByKey = useCallback((field: EditedField) => {
    pressedAt.current = document.activeElement;
    setOpenField(field);
  }, []);
  const onOpenField = useCallback(
    (field: EditedField | null) => {
      const focused = pressedAt.current;
      pressedAt.current = null;
      if (field === null && focused instanceof HTMLElement) {
        const scroller = scrollerOf(body.current);
        place.current = { focused, scroller, top: scroller?.scrollTop ?? 0 };
      }
      setOpenField(field);
    },
    [body],
  );
  return { openField, openByKey, onOpenField };
}
