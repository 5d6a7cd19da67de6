"use client";

import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import {
  type FilterChange,
  useFilterChange,
} from "@/components/screen/navigation/use-filter-change";
import {
  type ListDisplay,
  readListDisplay,
  writeListDisplay,
} from "@/lib/issues/issues/client/list-display";

export type ListDisplayChange = FilterChange<ListDisplay>;

/** How the page's list is shown, from its URL, and a function to change it without reloading. */
export function useListDisplay(): [ListDisplay, ListDisplayChange] {
  const text = writeListDisplay(readListDisplay(useSearchParams())).toString();
  // Keep the same object when only other parameters change (the peek, the selection).
  const display = useMemo(() => readListDisplay(new URLSearchParams(text)), [text]);
  return [display, useFilterChange(readListDisplay, writeListDisplay)];
}
