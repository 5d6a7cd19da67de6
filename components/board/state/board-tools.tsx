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

/** A lane on the screen, as drags and keys need it. */
export interface LaneHandle {
  /** The whole column: what a pointer has to be over. */
  column: HTMLElement;
  /** What scrolls; null while the lane is collapsed. */
  scroller: HTMLElement | null;
  /** The gap at a height of the window. */
  gapAt: (y: number) => number;
  /** Brings a card into sight. */
  reveal: (index: number) => void;
}

/** What every part of a board shares. Stays the same while cards move. */
export interface BoardTools {
  projectId: number;
  filters: IssueFilters;
  drag: DragStore;
  selection: SelectionStore;
  /** Who just changed which card. */
  movers: RecentMovers;
  /** The lanes on the screen, by id. */
  columns: Map<number, LaneHandle>;
  /** The board as it is now. */
  board: () => Board;
  labels: readonly Label[];
  members: ReadonlyMap<number, Member>;
  /** Whether the reader may move and edit this issue. */
  permitFor: (issue: BoardIssue) => Permit;
  /** The same, and says why not. */
  checkMove: (issue: BoardIssue) => boolean;
  /** Shows the issue beside the board. */
  open: (issue: BoardIssue) => void;
  /** Moves a card into a gap of a lane. */
  move: MoveCard;
  /** Gives focus to a card and brings it into sight, wherever it has gone. */
  focus: (issueId: number) => void;
}

const BoardContext = createContext<BoardTools | null>(null);
export const BoardProvider = BoardContext;

/** The board around a component. */
export function useBoardTools(): BoardTools {
  const tools = use(BoardContext);
  if (tools === null) throw new Error("useBoardTools() outside a board");
  return tools;
}
