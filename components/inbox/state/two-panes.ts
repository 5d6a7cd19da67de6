"use client";

import { useSyncExternalStore } from "react";

const WIDE = "(min-width: 56.25rem)";

/** Whether the list and the issue are shown side by side. */
export function hasTwoPanes(): boolean {
  return window.matchMedia(WIDE).matches;
}

function subscribe(listener: () => void) {
  const query = window.matchMedia(WIDE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** `hasTwoPanes` as state. The server assumes two; style sheets hide the second from phones. */
export function useTwoPanes(): boolean {
  return useSyncExternalStore(subscribe, hasTwoPanes, () => true);
}
