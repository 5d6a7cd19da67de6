"use client";

import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import {
  type FilterChange,
  useFilterChange,
} from "@/components/screen/navigation/use-filter-change";
import {
  readTriageFilters,
  type TriageFilters,
  writeTriageFilters,
} from "@/lib/errors/groups/client/filters";

export type TriageChange = FilterChange<TriageFilters>;

/** The filters in the URL, and how to change them without reloading the page. */
export function useTriageFilters(): [TriageFilters, TriageChange] {
  const params = useSearchParams();
  const filters = useMemo(() => readTriageFilters(params), [params]);
  return [filters, useFilterChange(readTriageFilters, writeTriageFilters)];
}
