"use client";

import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import {
  type FilterChange,
  useFilterChange,
} from "@/components/screen/navigation/use-filter-change";
import { readFilters, writeFilters, type IssueFilters } from "@/lib/issues/issues/client/filters";

export type IssueFilterChange = FilterChange<IssueFilters>;

/** The filters of the page, which live in its address, and how to change them without loading the page again. */
export function useFilters(): [IssueFilters, IssueFilterChange] {
  const params = useSearchParams();
  const text = writeFilters(readFilters(params)).toString();
  // Other parameters come and go, the peek and the selection: what is filtered stays the same object.
  const filters = useMemo(() => readFilters(new URLSearchParams(text)), [text]);
  return [filters, useFilterChange(readFilters, writeFilters)];
}
