"use client";

import { type UrlChange, useUrlState } from "@/components/screen/navigation/use-url-state";
import {
  type BoardDisplay,
  readBoardDisplay,
  writeBoardDisplay,
} from "@/lib/issues/board/client/board-display";

export type BoardDisplayChange = UrlChange<BoardDisplay>;

/** How the page's board is shown, from its URL, and a function to change it without reloading. */
export function useBoardDisplay(): [BoardDisplay, BoardDisplayChange] {
  return useUrlState(readBoardDisplay, writeBoardDisplay);
}
