"use client";

import { useCallback } from "react";

/**
 * Changes the filters in the address, from what they are there now: what is on the screen follows a moment later, and a
 * change made from that would take back the one before. `push`: the back button returns to what was. `replace`: for
 * each letter of a text that is being typed.
 */
export type FilterChange<Filters> = (
  change: (now: Filters) => Filters,
  history?: "push" | "replace",
) => void;

/** `read` finds the filters in an address's parameters, `write` puts them into a copy; the same functions each time. */
export function useFilterChange<Filters>(
  read: (params: URLSearchParams) => Filters,
  write: (filters: Filters, params: URLSearchParams) => URLSearchParams,
): FilterChange<Filters> {
  return useCallback(
    (change, history = "push") => {
      const { pathname, search } = window.location;
      const params = new URLSearchParams(search);
      const query = write(change(read(params)), params).toString();
      const url = query === "" ? pathname : `${pathname}?${query}`;
      if (history === "push") window.history.pushState(null, "", url);
      else window.history.replaceState(null, "", url);
    },
    [read, write],
  );
}
