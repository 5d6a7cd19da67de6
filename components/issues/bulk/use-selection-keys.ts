"use client";

import { useMemo } from "react";
import type { Action } from "@/components/screen/keyboard/action-registry";
import type { CommandName } from "@/components/screen/keyboard/commands";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import { withRangeTo, withToggled, withAllToggled } from "./selection";
import { type SelectionStore, announceSelection } from "./selection-store";

interface SelectionKeys {
  store: SelectionStore;
  /** The displayed ids around the given one; on a board, those in its lane. */
  orderAround: (id: number) => readonly number[];
  /** All loaded ids. */
  all: () => readonly number[];
  /** The issue that shortcuts act on, or null. */
  active: () => number | null;
  /** Moves focus to another issue. */
  goTo: (id: number) => void;
  /** Whether the keys currently apply to the list. */
  isOn: boolean;
  /** The heading of these keys in the cheat sheet. */
  section: string;
}

/** X selects, Shift plus an arrow key extends the selection, and Ctrl or Cmd+A selects all. */
export function useSelectionKeys(input: SelectionKeys): void {
  const { store, orderAround, all, active, goTo, isOn, section } = input;

  const actions = useMemo<Action[]>(() => {
    if (!isOn) return [];
    const act = (id: string, label: string, command: CommandName, run: () => void): Action => ({
      id: `select-${id}`,
      label,
      section,
      command,
      run: () => {
        run();
        announceSelection(store);
      },
    });
    function extend(by: 1 | -1): void {
      const from = active();
      if (from === null) return;
      const order = orderAround(from);
      const to = order[order.indexOf(from) + by] ?? from;
      store.set(withRangeTo(store.get(), order, from, to));
      goTo(to);
    }
    const shortcutOnly = (action: Action): Action => ({ ...action, inPalette: false });
    return [
      act("one", "Select", "select", () => {
        const id = active();
        if (id !== null) store.set(withToggled(store.get(), id));
      }),
      shortcutOnly(act("down", "Extend selection down", "selectDown", () => extend(1))),
      shortcutOnly(act("up", "Extend selection up", "selectUp", () => extend(-1))),
      act("all", "Select all", "selectAll", () => store.set(withAllToggled(store.get(), all()))),
    ];
  }, [store, orderAround, all, active, goTo, isOn, section]);
  useShortcuts(actions);
}
