"use client";

import { useCallback, useEffect, useMemo, useState, type ReactNode, type RefObject } from "react";
import type { Permit } from "@/components/screen/access/use-can";
import {
  createExternalStore,
  type ExternalStore,
  useExternalStore,
} from "@/components/ui/external-store";
import { whenIdle } from "@/components/ui/when-idle";
import { lazyPart } from "@/components/ui/lazy-part";
import { type Point, useContextMenu } from "@/components/ui/overlay/use-context-menu";
import type { ErrorGroup } from "@/lib/errors/groups/schema";
import type { TriageActions } from "@/components/errors/triage/use-triage-actions";
import type { OpenRowMenu } from "./open-row-menu";

const items = lazyPart(() => import("./row-menu-items").then((module) => module.RowMenuItems));
const Items = items.Part;

interface RowMenuInput {
  container: RefObject<HTMLElement | null>;
  rows: readonly ErrorGroup[];
  permit: Permit;
  actions: TriageActions;
}

/** The menu for rows: by right-click, a long press, or keys. */
export function useRowMenu({ container, rows, permit, actions }: RowMenuInput): {
  /** Opens a group's menu beside its row. */
  openMenu: (group: ErrorGroup) => void;
  /** Opens the menu of the row that has this element, if it is one, where it was pressed. */
  onOpenMenu: (target: Element, at: Point | undefined) => boolean;
  menu: ReactNode;
} {
  // Kept outside React state, so that opening it does not render the list again.
  const [store] = useState(() => createExternalStore<OpenRowMenu | null>(null));
  const onOpen = useCallback(
    (target: Element, at: Point | undefined) => {
      const anchor = target.closest("li")?.querySelector<HTMLElement>("[data-error-row]");
      const group = rows.find(({ id }) => String(id) === anchor?.dataset["errorRow"]);
      if (anchor && group) store.set({ group, anchor, at });
      return group !== undefined;
    },
    [rows, store],
  );
  useContextMenu(container, onOpen);
  useEffect(() => whenIdle(items.load), []);
  const openMenu = useCallback(
    ({ id }: ErrorGroup) => {
      const row = document.querySelector(`[data-error-row="${id}"]`);
      if (row) onOpen(row, undefined);
    },
    [onOpen],
  );
  const menu = useMemo(
    () => <OpenMenu store={store} permit={permit} actions={actions} />,
    [store, permit, actions],
  );
  return { openMenu, onOpenMenu: onOpen, menu };
}

interface OpenMenuProps extends Pick<RowMenuInput, "permit" | "actions"> {
  store: ExternalStore<OpenRowMenu | null>;
}

function OpenMenu({ store, permit, actions }: OpenMenuProps) {
  const open = useExternalStore(store, (menu) => menu);
  if (!open) return null;
  return (
    <Items
      key={`${open.group.id} ${open.at?.x} ${open.at?.y}`}
      open={open}
      permit={permit}
      actions={actions}
      onClose={() => store.get() === open && store.set(null)}
    />
  );
}
