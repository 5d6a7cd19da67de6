"use client";

import type { QueryClient } from "@tanstack/react-query";
import { createContext, use } from "react";
import type { ExternalStore } from "@/components/ui/external-store";
import type { SelectionStore } from "@/components/issues/bulk/selection-store";
import type { IssueMenuStore } from "@/components/issues/bulk/menu/issue-menu-store";
import type { Permit } from "@/components/screen/access/use-can";
import type { IssueFilters } from "@/lib/issues/issues/client/filters";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import type { Label } from "@/lib/planning/labels/schema";
import type { Member } from "@/lib/people/members/schema";
import type { BoardRow } from "./board-rows";
import type { DragStore } from "./drag-store";
import type { RecentMovers } from "./recent-movers";

/** Shared by all parts of a board. Stays the same while cards move. */
export interface BoardTools {
  projectId: number;
  /** Where the boards are cached. */
  client: QueryClient;
  filters: IssueFilters;
  drag: DragStore;
  selection: SelectionStore;
  /** The card whose menu is open. */
  menu: IssueMenuStore;
  /** The key of the issue in the peek; null if it is closed. */
  peeked: ExternalStore<string | null>;
  /** Recently changed cards, and who changed them. */
  movers: RecentMovers;
  /** The row that this part of the board belongs to. */
  row: BoardRow;
  /** All rows, from top to bottom. */
  rows: () => readonly BoardRow[];
  labels: readonly Label[];
  members: ReadonlyMap<number, Member>;
  /** Whether the user can move and edit this issue. */
  permitFor: (issue: ListedIssue) => Permit;
  /** The same check, but shows the reason if the answer is no. */
  checkMove: (issue: ListedIssue) => boolean;
  /** Opens the issue in the peek. */
  open: (issue: ListedIssue) => void;
  /** Focuses a card, in a row if it is in several, and scrolls it into view, even if it has moved. */
  focus: (issueId: number, row?: string) => void;
  /** Scrolls a card into view and makes it the one that keys continue from. Focus stays. */
  show: (issueId: number) => void;
}

const BoardContext = createContext<BoardTools | null>(null);
export const BoardProvider = BoardContext;

/** Returns the surrounding board's tools. */
export function useBoardTools(): BoardTools {
  const tools = use(BoardContext);
  if (tools === null) throw new Error("useBoardTools() was called outside a board");
  return tools;
}
