"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { readFilters, writeFilters, type IssueFilters } from "@/lib/issues/filters";

/** `push`: the back button returns to what was. `replace`: for each letter of a text that is being typed. */
export type FilterChange = (next: IssueFilters, history?: "push" | "replace") => void;

/** The filters of the page, which live in its address, and how to change them without loading the page again. */
export function useFilters(): [IssueFilters, FilterChange] {
  const params = useSearchParams();
  const text = writeFilters(readFilters(params)).toString();
  // Other parameters come and go, the peek and the selection: what is filtered stays the same object.
  const filters = useMemo(() => readFilters(new URLSearchParams(text)), [text]);
  const change = useCallback<FilterChange>((next, history = "push") => {
    const { pathname, search } = window.location;
    const query = writeFilters(next, new URLSearchParams(search)).toString();
    const url = query === "" ? pathname : `${pathname}?${query}`;
    if (history === "push") window.history.pushState(null, "", url);
    else window.history.replaceState(null, "", url);
  }, []);
  return [filters, change];
}
