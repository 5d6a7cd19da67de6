"use client";

import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import {
  type FilterChange,
  useFilterChange,
} from "@/components/screen/navigation/use-filter-change";
import {
  type BoardDisplay,
  readBoardDisplay,
  writeBoardDisplay,
} from "@/lib/issues/board/client/board-display";

export type BoardDisplayChange = FilterChange<BoardDisplay>;

/** How the page's board is shown, from its URL, and a function to change it without reloading. */
export function useBoardDisplay(): [BoardDisplay, BoardDisplayChange] {
  const text = writeBoardDisplay(readBoardDisplay(useSearchParams())).toString();
  // Keep the same object when only other parameters change (the peek, the selection).
  const display = useMemo(() => readBoardDisplay(new URLSearchParams(text)), [text]);
  return [display, useFilterChange(readBoardDisplay, writeBoardDisplay)];
}
