"use client";

import { useEffect, type RefObject } from "react";
import { cardAt, cardLink } from "@/components/board/card/card-elements";
import { findInRows } from "@/components/board/state/board-rows";
import type { BoardTools } from "@/components/board/state/board-tools";
import type { EditedCard } from "@/components/board/state/edited-card";
import type { QuickField } from "@/components/issues/editing/quick-fields";

/** The parts of a card that a mouse edits, as the field's key does. */
const FIELDS: Readonly<Record<string, QuickField>> = {
  priority: "priority",
  assignee: "assignee_id",
  estimate: "estimated_minutes",
  due: "due_on",
};

/** Pressing a value on a card with a mouse edits it. Elsewhere, the press opens the card. */
export function usePressedValues(
  element: RefObject<HTMLElement | null>,
  tools: BoardTools,
  setEditing: (editing: EditedCard) => void,
): void {
  useEffect(() => {
    const board = element.current;
    function onClick(event: MouseEvent) {
      const { target, altKey, shiftKey, metaKey, ctrlKey } = event;
      if (altKey || shiftKey || metaKey || ctrlKey || !(target instanceof Element)) return;
      const part = target.closest<HTMLElement>("[data-part]");
      const field = FIELDS[part?.dataset["part"] ?? ""];
      const card = cardAt(part);
      const issue = card && findInRows(tools.rows(), card.id, card.row)?.issue;
      if (!part || !field || !issue) return;
      if (!tools.permitFor(issue).allowed) {
        tools.open(issue);
        return;
      }
      setEditing({ issueId: issue.id, field, anchor: { current: cardLink(card) }, value: part });
    }
    board?.addEventListener("click", onClick);
    return () => board?.removeEventListener("click", onClick);
  }, [element, tools, setEditing]);
}
