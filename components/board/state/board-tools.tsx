"use client";

import { createContext, use } from "react";
import type { SelectionStore } from "@/components/issues/bulk/selection-store";
import type { Permit } from "@/components/screen/access/use-can";
import type { Board, BoardIssue } from "@/lib/issues/board/schema";
import type { IssueFilters } from "@/lib/issues/issues/client/filters";
import type { Label } from "@/lib/planning/labels/schema";
import type { Member } from "@/lib/people/members/schema";
import type { DragStore } from "./drag-store";
import type { RecentMovers } from "./recent-movers";
import type { MoveCard } from "./use-move-card";

/** A visible lane, as drags and keys need it. */
export interface LaneHandle {
  /** The whole column, which is the drop target. */
  column: HTMLElement;
  /** The scroll container; null while the lane is collapsed. */
  scroller: HTMLElement | null;
  /** The gap at a vertical position of the window. */
  gapAt: (y: number) => number;
  /** Scrolls a card into view. */
  reveal: (index: number) => void;
}

/** Shared by all parts of a board. Stable while cards move. */
export interface BoardTools {
  projectId: number;
  filters: IssueFilters;
  drag: DragStore;
  selection: SelectionStore;
  /** Who just changed which card. */
  movers: RecentMovers;
  /** The visible lanes, by id. */
  columns: Map<number, LaneHandle>;
  /** The current board. */
  board: () => Board;
  labels: readonly Label[];
  members: ReadonlyMap<number, Member>;
  /** Whether the reader may move and edit this issue. */
  permitFor: (issue: BoardIssue) => Permit;
  /** The same, and announces why not. */
  checkMove: (issue: BoardIssue) => boolean;
  /** Opens the issue beside the board. */
  open: (issue: BoardIssue) => void;
  /** Moves a card into a gap of a lane. */
  move: MoveCard;
  /** Focuses a card and scrolls it into view, wherever it has moved. */
  focus: (issueId: number) => void;
}

const BoardContext = createContext<BoardTools | null>(null);
export const BoardProvider = BoardContext;

/** The board that contains a component. */
export function useBoardTools(): BoardTools {
  const tools = use(BoardContext);
  if (tools === null) throw new Error("useBoardTools() was called outside a board");
  return tools;
}
