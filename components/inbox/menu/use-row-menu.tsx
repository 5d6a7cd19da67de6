"use client";

import { useCallback, useState, type ReactNode, type RefObject } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { type Point, useContextMenu } from "@/components/ui/overlay/use-context-menu";
import type { InboxRow } from "@/components/inbox/rows/group-rows";
import type { OpenRowMenu, RowMenuActions } from "./row-menu-panel";

const panel = lazyPart(() => import("./row-menu-panel").then((module) => module.RowMenuPanel));
const Panel = panel.Part;

/** Loads the menu's scripts, so that it opens at once. */
export const loadRowMenu = panel.load;

interface RowMenuInput {
  list: RefObject<HTMLElement | null>;
  rows: readonly InboxRow[];
  /** The selected rows as one, if the row is one of several. */
  selectedWith: (row: InboxRow) => { row: InboxRow; count: number } | null;
  actions: RowMenuActions;
}

/** The rows' menu: by right-click, a long press, Shift+F10 or the menu key. */
export function useRowMenu(input: RowMenuInput): {
  menu: ReactNode;
  openMenu: (element: Element, at: Point | undefined) => boolean;
} {
  const { list, rows, selectedWith, actions } = input;
  const [open, setOpen] = useState<OpenRowMenu | null>(null);
  const openMenu = useCallback(
    (element: Element, at: Point | undefined) => {
      const anchor = element.closest("li")?.querySelector<HTMLElement>("[data-inbox-row]");
      const row = rows.find(({ id }) => id === anchor?.dataset.inboxRow);
      if (!anchor || !row) return false;
      setOpen({ ...(selectedWith(row) ?? { row, count: 1 }), anchor, at });
      return true;
    },
    [rows, selectedWith],
  );
  useContextMenu(list, openMenu);
  const menu = open && (
    <Panel
      key={`${open.row.id} ${open.at?.x} ${open.at?.y}`}
      open={open}
      actions={actions}
      onClose={() => setOpen((current) => (current === open ? null : current))}
    />
  );
  return { menu, openMenu };
}
