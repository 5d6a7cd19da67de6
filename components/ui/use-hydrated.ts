"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Whether the page has been hydrated. False while the output must match the server's; a page opened
 * within the browser is hydrated from the start.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
