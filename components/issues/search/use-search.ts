"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { IssueFilters } from "@/lib/issues/issues/client/filters";
import { anyWordFilters, type SearchOptions, searchQuery } from "@/lib/issues/search/client";

/**
 * The issues that match the filters and, only if there are none, those with any of the words. While a new search loads,
 * the previous results stay; `shown` has the filters that they are for.
 */
export function useSearch(filters: IssueFilters, limit: number, display: SearchOptions) {
  const search = useQuery({
    ...searchQuery(filters, limit, { details: true, ...display }),
    placeholderData: keepPreviousData,
  });
  const [previous, setPrevious] = useState(filters);
  const isCurrent = search.data !== undefined && !search.isPlaceholderData;
  if (isCurrent && previous !== filters) setPrevious(filters);
  const shown = isCurrent ? filters : previous;

  const isEmpty = search.data?.data.length === 0;
  const anyWord = isEmpty ? anyWordFilters(shown) : undefined;
  const fallback = useQuery({
    ...searchQuery(anyWord ?? {}, limit, { match: "any", details: true }),
    enabled: anyWord !== undefined,
    placeholderData: keepPreviousData,
  });
  return { search, shown, isEmpty, anyWord, fallback: anyWord && fallback };
}
