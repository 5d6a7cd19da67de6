"use client";

import { useCallback } from "react";

/**
 * Changes the filters in the URL, starting from the values currently in it. The rendered values lag
 * behind, and using them would undo the previous change. `push`: Back returns to the previous
 * filters. `replace`: for changes on every keystroke.
 */
export type FilterChange<Filters> = (
  change: (now: Filters) => Filters,
  history?: "push" | "replace",
) => void;

/**
 * `read` reads the filters from a URL's parameters; `write` puts them into a copy. Both must be
 * stable.
 */
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
