"use client";

import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";
import type { CardRef } from "@/components/board/card/card-elements";
import type { BoardTools } from "@/components/board/state/board-tools";
import { leftBoard, rememberBoard, scrollAsLeft } from "./left-boards";

/**
 * Shows the board as it was left: scrolled, and with focus on the same card, unless something else
 * has focus.
 */
export function useLeftBoard(
  element: RefObject<HTMLElement | null>,
  tools: BoardTools,
  current: () => CardRef | null,
): void {
  const { projectId } = tools;
  const returnTo = useRef<CardRef | null>(null);
  useLayoutEffect(() => {
    const board = element.current;
    if (!board) return;
    const left = leftBoard(projectId);
    if (left) scrollAsLeft(board, left);
    returnTo.current = left?.card ?? null;
    return () => rememberBoard(projectId, board, current());
  }, [element, projectId, current]);

  // The lanes are known only now.
  useEffect(() => {
    const card = returnTo.current;
    returnTo.current = null;
    if (card && document.activeElement === document.body) tools.focus(card.id, card.row);
  }, [tools]);
}
