"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import {
  readTriageFilters,
  type TriageFilters,
  writeTriageFilters,
} from "@/lib/error-groups/filters";

/** `push`: the back button returns to what was. `replace`: for each letter of a text that is being typed. */
export type TriageChange = (next: TriageFilters, history?: "push" | "replace") => void;

/** The filters of the address, and how to change them without loading the page again. */
export function useTriageFilters(): [TriageFilters, TriageChange] {
  const params = useSearchParams();
  const filters = useMemo(() => readTriageFilters(params), [params]);
  const change = useCallback<TriageChange>((next, history = "push") => {
    const { pathname, search } = window.location;
    const query = writeTriageFilters(next, new URLSearchParams(search)).toString();
    const url = query === "" ? pathname : `${pathname}?${query}`;
    if (history === "push") window.history.pushState(null, "", url);
    else window.history.replaceState(null, "", url);
  }, []);
  return [filters, change];
}
