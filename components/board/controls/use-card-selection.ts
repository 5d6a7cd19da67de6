"use client";

import { useCallback, useMemo } from "react";
import { useSelection } from "@/components/issues/bulk/selection-store";
import { useSelectionKeys } from "@/components/issues/bulk/use-selection-keys";
import { laneOrder } from "@/lib/issues/board/client/place";
import type { Board } from "@/lib/issues/board/schema";
import { findInRows } from "@/components/board/state/board-rows";
import type { BoardTools } from "@/components/board/state/board-tools";
import type { FocusZone } from "@/components/board/state/use-focus-zone";

function allCards(tools: BoardTools) {
  return tools.rows().flatMap((row) => row.board().lanes.flatMap(({ issues }) => issues));
}

interface CardSelectionInput {
  tools: BoardTools;
  board: Board;
  /** The focused or most recently focused card. */
  current: () => number | null;
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
        : board.lanes.flatMap((lane) => lane.issues.filter(({ id }) => ids.has(id))),
    [board, ids],
  );
  const orderAround = useCallback(
    (id: number) => {
      const row = findInRows(tools.rows(), id)?.row;
      return row ? laneOrder(row.board(), id) : [];
    },
    [tools],
  );
  const all = useCallback(() => allCards(tools).map(({ id }) => id), [tools]);
  useSelectionKeys({
    store: tools.selection,
    orderAround,
    all,
    active: current,
    goTo: tools.focus,
    isOn: zone !== "elsewhere",
    section: "Board",
  });

  const onReturn = useCallback(() => {
    const id = current();
    const card = id === null ? undefined : findInRows(tools.rows(), id);
    const target = card?.issue ?? allCards(tools)[0];
    if (target) tools.focus(target.id);
  }, [tools, current]);
  return { selected, onReturn };
}
