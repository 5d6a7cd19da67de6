"use client";

import { useCallback, useLayoutEffect, useMemo, type RefObject } from "react";
import { cardAt, cardLink } from "@/components/board/card/card-elements";
import { DragHint } from "@/components/board/drag/drag-hint";
import { DragOverlay } from "@/components/board/drag/drag-overlay";
import { usePointerDrag } from "@/components/board/drag/use-pointer-drag";
import { findInRows } from "@/components/board/state/board-rows";
import { moveCards } from "@/components/board/drag/moving/move-cards";
import { type BoardTools, useBoardTools } from "@/components/board/state/board-tools";
import { IssueMenu } from "@/components/issues/bulk/menu/issue-menu";
import type { IssueMenuActions } from "@/components/issues/bulk/menu/issue-menu-store";
import { IssueBulkBar } from "@/components/issues/bulk/lazy-bulk-bar";
import { FieldEditor } from "@/components/issues/editing/lazy-field-editor";
import { usePeekKey } from "@/components/issues/peek/peek-url";
import { END } from "@/lib/issues/board/client/place";
import type { Board } from "@/lib/issues/board/schema";
import type { useCardSelection } from "./use-card-selection";
import type { EditedCard } from "@/components/board/state/edited-card";
import { usePressedValues } from "./use-pressed-values";
import { useLiveMoves } from "./use-live-moves";

export interface BoardOverlaysProps {
  /** The element around the lanes. */
  element: RefObject<HTMLElement | null>;
  /** The cards of all rows. */
  board: Board;
  bulk: ReturnType<typeof useCardSelection>;
  editing: EditedCard | null;
  setEditing: (editing: EditedCard | null) => void;
}

/** Marks the card whose issue is in the peek, and scrolls to it. */
function usePeekedCard(element: RefObject<HTMLElement | null>, tools: BoardTools): void {
  const key = usePeekKey();
  useLayoutEffect(() => {
    tools.peeked.set(key);
    element.current?.toggleAttribute("data-peeking", key !== null);
    const cards = tools.rows().flatMap((row) => row.board().lanes.flatMap(({ issues }) => issues));
    const card = key === null ? undefined : cards.find((issue) => issue.key === key);
    if (card) tools.show(card.id);
  }, [element, tools, key]);
}

/**
 * What the board shows above its lanes: the dragged card, menus, editors and the bulk bar. Also
 * handles dragging by pointer, and animates cards that others move.
 */
export function BoardOverlays(props: BoardOverlaysProps) {
  const { element, board, bulk, editing, setEditing } = props;
  const tools = useBoardTools();
  const preview = usePointerDrag(element, tools, board);
  useLiveMoves(tools, board, editing?.issueId ?? null);
  usePeekedCard(element, tools);
  usePressedValues(element, tools, setEditing);
  const menuActions = useMemo<IssueMenuActions>(
    () => ({
      permitFor: tools.permitFor,
      peek: tools.open,
      edit: ({ id }, field, anchor) =>
        setEditing({ issueId: id, field, anchor: { current: anchor } }),
      selection: tools.selection,
      hasDeleteKey: true,
      selected: () => bulk.selected,
      move: ({ id }, laneId, place) => {
        const from = cardAt(tools.menu.get()?.anchor)?.row;
        moveCards(tools, [id], { laneId, gap: place === "top" ? 0 : END, row: from }, { from });
      },
    }),
    [tools, setEditing, bulk.selected],
  );
  const findAt = useCallback(
    (target: Element) => {
      const card = cardAt(target);
      const issue = card && findInRows(tools.rows(), card.id, card.row)?.issue;
      const anchor = card && cardLink(card);
      return issue && anchor ? { issue, anchor } : null;
    },
    [tools],
  );
  const edited = editing && findInRows(tools.rows(), editing.issueId)?.issue;
  return (
    <>
      <DragOverlay preview={preview} />
      <DragHint />
      <IssueMenu store={tools.menu} actions={menuActions} container={element} find={findAt} />
      {bulk.selected.length > 0 && (
        <IssueBulkBar store={tools.selection} selected={bulk.selected} onReturn={bulk.onReturn} />
      )}
      {editing && edited && (
        <FieldEditor
          key={`${editing.issueId} ${editing.field}`}
          issue={edited}
          field={editing.field}
          anchor={editing.value ? { current: editing.value } : editing.anchor}
          onMove={(issueId, laneId) => {
            const from = cardAt(editing.anchor.current)?.row;
            return moveCards(tools, [issueId], { laneId, gap: END, row: from }, { from });
          }}
          onClose={() => {
            // Move focus now, before the panel has closed, because the next key press is meant for
            // the card.
            editing.anchor.current?.focus({ preventScroll: true });
            setEditing(null);
          }}
        />
      )}
    </>
  );
}
