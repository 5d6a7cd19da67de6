"use client";

import { useHydrated } from "@/components/ui/use-hydrated";

/** Fills a window of 1,080 pixels, below the bars and with rows of at least 56. */
const FIRST_ROWS = 16;

/**
 * Returns the rows to render: all of them, but on the server and until hydration only those that
 * fill a window, because the page would otherwise be mostly rows that nobody sees yet. `isWhole`:
 * nothing is left out, so what follows the list can be shown without moving later.
 */
export function useFirstRows<Row>(rows: readonly Row[]): {
  shown: readonly Row[];
  isWhole: boolean;
} {
  const isHydrated = useHydrated();
  if (isHydrated || rows.length <= FIRST_ROWS) return { shown: rows, isWhole: true };
  return { shown: rows.slice(0, FIRST_ROWS), isWhole: false };
}
