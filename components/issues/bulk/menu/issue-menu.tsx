"use client";

import dynamic from "next/dynamic";
import { useEffect, type RefObject } from "react";
import { useExternalStore } from "@/components/ui/external-store";
import type { IssueMenuActions, IssueMenuStore, OpenIssueMenu } from "./issue-menu-store";

const Panel = dynamic(() => import("./issue-menu-panel").then((module) => module.IssueMenuPanel), {
  ssr: false,
});

interface IssueMenuProps {
  store: IssueMenuStore;
  actions: IssueMenuActions;
  /** The list. A right-click, Shift+F10 or the menu key on one of its issues opens the menu. */
  container: RefObject<HTMLElement | null>;
  /** Returns the issue that contains an element, with the element that represents it. */
  find: (element: Element) => Pick<OpenIssueMenu, "issue" | "anchor"> | null;
}

/**
 * The menu for the issues of a list or a board, rendered once for all of them. Shift with a
 * right-click opens the browser's own menu.
 */
export function IssueMenu({ store, actions, container, find }: IssueMenuProps) {
  const open = useExternalStore(store, (menu) => menu);

  useEffect(() => {
    const list = container.current;
    function onContextMenu(event: MouseEvent): void {
      if (event.defaultPrevented || event.shiftKey || !(event.target instanceof Element)) return;
      const found = find(event.target);
      if (!found) return;
      event.preventDefault();
      // The menu key has no position of its own.
      const isPress = event.button === 2 || event.ctrlKey;
      store.set({ ...found, ...(isPress && { at: { x: event.clientX, y: event.clientY } }) });
    }
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== "F10" || !event.shiftKey || !(event.target instanceof Element)) return;
      const found = find(event.target);
      if (!found) return;
      event.preventDefault();
      store.set(found);
    }
    list?.addEventListener("contextmenu", onContextMenu);
    list?.addEventListener("keydown", onKeyDown);
    return () => {
      list?.removeEventListener("contextmenu", onContextMenu);
      list?.removeEventListener("keydown", onKeyDown);
    };
  }, [store, container, find]);

  if (!open) return null;
  return (
    <Panel
      key={`${open.issue.id} ${open.at?.x} ${open.at?.y}`}
      open={open}
      actions={actions}
      onClose={() => store.get() === open && store.set(null)}
      onDelete={() => {
        // The menu closes only now, and no longer closes what replaces it.
        store.set({ ...open, isDeleting: true });
        open.anchor.focus({ preventScroll: true });
      }}
    />
  );
}
