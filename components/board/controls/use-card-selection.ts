"use client";

import { useCallback, useMemo } from "react";
import { useSelection } from "@/components/issues/bulk/selection-store";
import { useSelectionKeys } from "@/components/issues/bulk/use-selection-keys";
import { laneOrder } from "@/lib/issues/board/client/place";
import type { Board } from "@/lib/issues/board/schema";
import { findInRows } from "@/components/board/state/board-rows";
import type { CardRef } from "@/components/board/card/card-elements";
import type { BoardTools } from "@/components/board/state/board-tools";
import type { FocusZone } from "@/components/board/state/use-focus-zone";

const cardsOf = ({ lanes }: Board) => lanes.flatMap(({ issues }) => issues);

function allCards(tools: BoardTools) {
  return tools.rows().flatMap((row) => cardsOf(row.board()));
}

interface CardSelectionInput {
  tools: BoardTools;
  board: Board;
  /** The focused or most recently focused card. */
  current: () => CardRef | null;
  zone: FocusZone;
}

/** Registers the keys that select cards. Returns the selected cards, lane by lane from the top. */
export function useCardSelection({ tools, board, current, zone }: CardSelectionInput) {
  const { ids } = useSelection(tools.selection);
  // Deselects cards that left the board. Compares ids, because long lanes only render visible
  // cards.
  const selected = useMemo(
    () =>
      ids.size === 0
        ? []
        : [...new Map(cardsOf(board).map((issue) => [issue.id, issue])).values()].filter(({ id }) =>
            ids.has(id),
          ),
    [board, ids],
  );
  const orderAround = useCallback(
    (id: number) => {
      const card = current();
      const row = findInRows(tools.rows(), id, card?.id === id ? card.row : undefined)?.row;
      return row ? laneOrder(row.board(), id) : [];
    },
    [tools, current],
  );
  const currentId = useCallback(() => current()?.id ?? null, [current]);
  const goTo = useCallback((id: number) => tools.focus(id, current()?.row), [tools, current]);
  const all = useCallback(() => allCards(tools).map(({ id }) => id), [tools]);
  useSelectionKeys({
    store: tools.selection,
    orderAround,
    all,
    active: currentId,
    goTo,
    isOn: zone !== "elsewhere",
    section: "Board",
  });

  const onReturn = useCallback(() => {
    const active = current();
    const card = active ? findInRows(tools.rows(), active.id, active.row) : undefined;
    const target = card?.issue ?? allCards(tools)[0];
    if (target) tools.focus(target.id, card?.row.key);
  }, [tools, current]);
  return { selected, onReturn };
}
