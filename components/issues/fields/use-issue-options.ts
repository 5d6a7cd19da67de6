"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { createElement, useEffect, useState } from "react";
import { ColorDot } from "@/components/ui/data/color-dot";
import type { ComboboxOption } from "@/components/ui/form/combobox/combobox-options";
import { cleanQuery } from "@/lib/issues/issues/client/filters";
import type { FoundIssue } from "@/lib/issues/issues/schema";
import { searchQuery } from "@/lib/issues/search/client";

const PAUSE_MS = 150;
const LIMIT = 20;
const NONE: readonly FoundIssue[] = [];

/** Returns the text after a pause in typing. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

/**
 * Issues to choose from, in any project unless `isWithin`, found by words or key. Without a query,
 * the project's newest issues.
 */
export function useIssueOptions(projectId: number, isOpen: boolean, isWithin = false) {
  const [query, setQuery] = useState("");
  const debounced = useDebounced(query);
  const words = cleanQuery(debounced);
  const filters = {
    ...((isWithin || words === undefined) && { project_id: projectId }),
    ...(words !== undefined && { query: words }),
  };
  const search = useQuery({
    ...searchQuery(filters, LIMIT),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const found = search.data?.data ?? NONE;
  const options = found.map((issue): ComboboxOption<number> => ({
    value: issue.id,
    label: issue.title,
    detail: issue.key,
    icon: createElement(ColorDot, { color: issue.lane_color }),
  }));
  const isLoading = search.isFetching || debounced !== query;
  return { found, options, search: { query, onQueryChange: setQuery, loading: isLoading } };
}
