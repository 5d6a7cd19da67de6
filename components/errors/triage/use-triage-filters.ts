"use client";

import { type UrlChange, useUrlState } from "@/components/screen/navigation/use-url-state";
import {
  readTriageFilters,
  type TriageFilters,
  writeTriageFilters,
} from "@/lib/errors/groups/client/filters";

export type TriageChange = UrlChange<TriageFilters>;

/** The filters in the URL, and how to change them without reloading the page. */
export function useTriageFilters(): [TriageFilters, TriageChange] {
  return useUrlState(readTriageFilters, writeTriageFilters);
}
