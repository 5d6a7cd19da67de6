"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";

/**
 * A parameter of the page's URL, such as `q`. Survives reloading and copying the link; omitted if
 * empty.
 */
export function useSearchParam(name: string): [string, (next: string) => void] {
  const value = useSearchParams().get(name) ?? "";
  // The URL updates a moment after it is written. Until then, use the written value, or keystrokes
  // would be lost.
  const [written, setWritten] = useState<string | null>(null);
  if (written === value) setWritten(null);
  function change(next: string) {
    setWritten(next);
    const params = new URLSearchParams(window.location.search);
    if (next === "") params.delete(name);
    else params.set(name, next);
    const { pathname } = window.location;
    const query = params.toString();
    window.history.replaceState(null, "", query === "" ? pathname : `${pathname}?${query}`);
  }
  return [written ?? value, change];
}
