"use client";

import { useCallback, type RefObject } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { useExternalStore } from "@/components/ui/external-store";
import { type Point, useContextMenu } from "@/components/ui/overlay/use-context-menu";
import type { IssueMenuActions, IssueMenuStore, OpenIssueMenu } from "./issue-menu-store";

const panel = lazyPart(() => import("./issue-menu-panel").then((module) => module.IssueMenuPanel));
const Panel = panel.Part;

/** Loads the menu's scripts, so that it opens at once. */
export const loadIssueMenu = panel.load;

interface IssueMenuProps {
  store: IssueMenuStore;
  actions: IssueMenuActions;
  /** The list. A right-click, Shift+F10 or the menu key on one of its issues opens the menu. */
  container: RefObject<HTMLElement | null>;
  /** Returns the issue that contains an element, with the element that represents it. */
  find: (element: Element) => Pick<OpenIssueMenu, "issue" | "anchor"> | null;
}

/** The menu for the issues of a list or a board, rendered once for all of them. */
export function IssueMenu({ store, actions, container, find }: IssueMenuProps) {
  const open = useExternalStore(store, (menu) => menu);

  const openFor = useCallback(
    (element: Element, at: Point | undefined) => {
      const found = find(element);
      if (found) store.set({ ...found, ...(at && { at }) });
      return found !== null;
    },
    [store, find],
  );
  useContextMenu(container, openFor);

  if (!open) return null;
  return (
    <Panel
      key={`${open.issue.id} ${open.at?.x} ${open.at?.y}`}
      open={open}
      actions={actions}
      onClose={() => store.get() === open && store.set(null)}
      onAsk={(question) => {
        // The menu closes only now, and no longer closes what replaces it.
        store.set({ ...open, question });
        open.anchor.focus({ preventScroll: true });
      }}
    />
  );
}
