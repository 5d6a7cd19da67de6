"use client";

import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { findInRows } from "@/components/board/state/board-rows";
import type { Board } from "@/lib/issues/board/schema";
import type { BoardTools } from "@/components/board/state/board-tools";
import { CARD, cardLink } from "@/components/board/card/card";

/** Returns the id of the card that contains an element, or null. */
function cardIdOf(element: Element | null): number | null {
  const card = element?.closest<HTMLElement>(CARD);
  return card ? Number(card.dataset["cardId"]) : null;
}

/** Scrolls a card into view and focuses it; returns false if it is not on the board. */
function focusCard(tools: BoardTools, issueId: number): boolean {
  const card = findInRows(tools.rows(), issueId);
  const lane = card?.row.columns.get(card.lane.id);
  if (!card || !lane) return false;
  lane.reveal(card.index);
  lane.column.scrollIntoView({ block: "nearest", inline: "nearest" });
  cardLink(issueId)?.focus({ preventScroll: true });
  return true;
}

/**
 * The card that has focus, or the last one that had it. `focus` moves focus to a different card.
 * Follows a card when it moves.
 */
export function useActiveCard(input: Omit<BoardTools, "focus">, board: Board) {
  // `turn` counts focus requests, including those for the active card. It is 0 if nothing requested
  // focus.
  const [active, setActive] = useState<{ id: number; turn: number } | null>(null);
  const focused = useRef<{ element: HTMLElement; column: HTMLElement | null } | null>(null);
  const turns = useRef(0);
  const tools = useMemo<BoardTools>(
    () => ({
      ...input,
      focus: (id) => setActive({ id, turn: ++turns.current }),
    }),
    [input],
  );

  const handledTurn = useRef(0);
  useLayoutEffect(() => {
    if (!active || active.turn === 0 || active.turn === handledTurn.current) return;
    handledTurn.current = active.turn;
    focusCard(tools, active.id);
  }, [active, tools]);

  // A card that changes lanes is rendered as a new element, so focus is lost with the old one.
  useLayoutEffect(() => {
    const last = focused.current;
    if (!active || !last || last.element.isConnected || document.activeElement !== document.body)
      return;
    if (focusCard(tools, active.id)) return;
    last.column?.querySelector<HTMLElement>(`${CARD} > a[tabindex="0"]`)?.focus();
  }, [board, active, tools]);

  /** Called when something on the board receives focus. */
  const trackFocus = useCallback((element: HTMLElement) => {
    const card = element.closest<HTMLElement>(CARD);
    focused.current = card && { element, column: element.closest<HTMLElement>("[data-lane-id]") };
    if (!card) return;
    const id = Number(card.dataset["cardId"]);
    setActive((previous) => (previous?.id === id ? previous : { id, turn: 0 }));
  }, []);

  const latest = useRef<number | null>(null);
  useEffect(() => {
    latest.current = active?.id ?? null;
  }, [active]);
  /**
   * Like `activeId`, but for event handlers. Focus may have moved before the listener was added.
   */
  const current = useCallback(() => cardIdOf(document.activeElement) ?? latest.current, []);
  return { activeId: active?.id ?? null, current, tools, trackFocus };
}
