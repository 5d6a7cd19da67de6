"use client";

import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { findInRows } from "@/components/board/state/board-rows";
import type { Board } from "@/lib/issues/board/schema";
import type { BoardTools } from "@/components/board/state/board-tools";
import { showColumn } from "@/components/board/state/show-column";
import { leftBoard } from "./left-boards";
import { CARD, cardAt, cardLink, type CardRef } from "@/components/board/card/card-elements";

type Rows = Pick<BoardTools, "rows">;

/** Scrolls a card into view and returns it; undefined if it is not on the board. */
function revealCard({ rows }: Rows, { id, row }: CardRef): CardRef | undefined {
  const card = findInRows(rows(), id, row);
  const lane = card?.row.columns.get(card.lane.id);
  if (!card || !lane) return undefined;
  lane.reveal(card.index);
  showColumn(lane);
  return { id, row: card.row.key };
}

/** Scrolls a card into view and focuses it; returns false if it is not on the board. */
function focusCard(tools: Rows, wanted: CardRef): boolean {
  const card = revealCard(tools, wanted);
  if (!card) return false;
  cardLink(card)?.focus({ preventScroll: true });
  return true;
}

/**
 * The card that has focus, or the last one that had it. `focus` moves focus to a different card.
 * Follows a card when it moves.
 */
export function useActiveCard(input: Omit<BoardTools, "focus" | "show">, board: Board) {
  // `turn` counts focus requests, including those for the active card. It is 0 if nothing requested
  // focus.
  const [active, setActive] = useState<(CardRef & { turn: number }) | null>(() => {
    const card = leftBoard(input.projectId)?.card;
    return card ? { ...card, turn: 0 } : null;
  });
  const focused = useRef<{ element: HTMLElement; column: HTMLElement | null } | null>(null);
  const turns = useRef(0);
  const tools = useMemo<BoardTools>(
    () => ({
      ...input,
      focus: (id, row) =>
        setActive((previous) => ({
          id,
          row: row ?? (previous?.id === id ? previous.row : ""),
          turn: ++turns.current,
        })),
      show: (id) => {
        const row = findInRows(input.rows(), id)?.row.key ?? "";
        setActive((previous) => (previous?.id === id ? previous : { id, row, turn: 0 }));
        revealCard(input, { id, row });
      },
    }),
    [input],
  );

  const handledTurn = useRef(0);
  useLayoutEffect(() => {
    if (!active || active.turn === 0 || active.turn === handledTurn.current) return;
    handledTurn.current = active.turn;
    focusCard(tools, active);
  }, [active, tools]);

  // A card that changes lanes is rendered as a new element, so focus is lost with the old one.
  useLayoutEffect(() => {
    const last = focused.current;
    if (!active || !last || last.element.isConnected || document.activeElement !== document.body)
      return;
    if (focusCard(tools, active)) return;
    last.column?.querySelector<HTMLElement>(`${CARD} > a[tabindex="0"]`)?.focus();
  }, [board, active, tools]);

  /** Called when something on the board receives focus. */
  const trackFocus = useCallback((element: HTMLElement) => {
    const card = element.closest<HTMLElement>(CARD);
    focused.current = card && { element, column: element.closest<HTMLElement>("[data-lane-id]") };
    if (!card) return;
    const focusedCard = cardAt(card);
    if (!focusedCard) return;
    const { id, row } = focusedCard;
    setActive((previous) =>
      previous?.id === id && previous.row === row ? previous : { id, row, turn: 0 },
    );
  }, []);

  const latest = useRef<CardRef | null>(null);
  useEffect(() => {
    latest.current = active;
  }, [active]);
  /**
   * Like `active`, but for event handlers. Focus may have moved before the listener was added.
   */
  const current = useCallback(() => cardAt(document.activeElement) ?? latest.current, []);
  return { active, current, tools, trackFocus };
}
