"use client";

import { type UrlChange, useUrlState } from "@/components/screen/navigation/use-url-state";
import { readFilters, writeFilters, type IssueFilters } from "@/lib/issues/issues/client/filters";

export type IssueFilterChange = UrlChange<IssueFilters>;

/** The page's filters from its URL, and a function to change them without reloading. */
export function useFilters(): [IssueFilters, IssueFilterChange] {
  return useUrlState(readFilters, writeFilters);
}
