"use client";

import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import {
  type FilterChange,
  useFilterChange,
} from "@/components/screen/navigation/use-filter-change";
import { readFilters, writeFilters, type IssueFilters } from "@/lib/issues/issues/client/filters";

export type IssueFilterChange = FilterChange<IssueFilters>;

/** The page's filters from its URL, and a function to change them without reloading. */
export function useFilters(): [IssueFilters, IssueFilterChange] {
  const params = useSearchParams();
  const text = writeFilters(readFilters(params)).toString();
  // Keep the same object when only other parameters change (the peek, the selection).
  const filters = useMemo(() => readFilters(new URLSearchParams(text)), [text]);
  return [filters, useFilterChange(readFilters, writeFilters)];
}
