"use client";

import { type RefObject, useEffect, useRef } from "react";

/** Returns a ref for a field, which is shown and focused whenever it gets a new error. */
export function useFocusOnError(
  error: readonly string[] | undefined,
): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error === undefined) return;
    field.current?.focus({ preventScroll: true });
    field.current?.scrollIntoView({ block: "center" });
  }, [error]);
  return field;
}
