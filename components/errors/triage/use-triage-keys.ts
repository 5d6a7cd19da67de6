"use client";

import { useMemo } from "react";
import type { Action } from "@/components/screen/keyboard/action-registry";
import type { CommandName } from "@/components/screen/keyboard/commands";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import type { ErrorGroup } from "@/lib/errors/groups/schema";
import { type Verb, VERBS } from "@/components/errors/group/group-text";
import type { TriageActions } from "./use-triage-actions";

interface TriageKeys {
  rows: readonly ErrorGroup[];
  /** The row that shortcuts act on. */
  current: ErrorGroup | undefined;
  selected: readonly ErrorGroup[];
  actions: TriageActions;
  goTo: (id: number) => void;
  toggle: (id: number) => void;
  selectAll: () => void;
  /** Selects the current row and the next one, and moves to the next. */
  extend: (from: ErrorGroup | undefined, to: ErrorGroup) => void;
  clearSelection: () => void;
  /** Opens a row's menu. */
  onMenu: (group: ErrorGroup) => void;
  /** Undefined if there is nothing new. */
  onShowNewGroups: (() => void) | undefined;
}

/** The list's shortcuts. A selection takes precedence over the focused row. */
export function useTriageKeys(input: TriageKeys): void {
  const { rows, current, selected, actions, goTo, toggle, selectAll, extend } = input;
  const { clearSelection, onMenu, onShowNewGroups: onShowFresh } = input;
  const shortcuts = useMemo<Action[]>(() => {
    const section = "Errors";
    const act = (id: string, label: string, command: CommandName, run: () => void): Action => ({
      id: `triage-${id}`,
      label,
      section,
      command,
      rank: 0,
      run,
    });
    const shortcutOnly = (action: Action): Action => ({ ...action, inPalette: false });
    const always = onShowFresh ? [act("fresh", "Show new errors", "showNew", onShowFresh)] : [];
    if (rows.length === 0) return always;

    const at = current ? rows.indexOf(current) : -1;
    const neighbor = (by: 1 | -1) => rows[Math.min(Math.max(at + by, 0), rows.length - 1)];
    const step = (label: string, command: CommandName, by: 1 | -1) =>
      shortcutOnly(
        act(command, label, command, () => {
          const next = neighbor(by);
          if (next) goTo(next.id);
        }),
      );
    const extendStep = (label: string, command: CommandName, by: 1 | -1) =>
      shortcutOnly(
        act(command, label, command, () => {
          const next = neighbor(by);
          if (next) extend(current, next);
        }),
      );
    const moves = [
      step("Next error", "next", 1),
      step("Previous error", "previous", -1),
      step("Next error", "nextError", 1),
      step("Previous error", "previousError", -1),
      extendStep("Select down", "selectDown", 1),
      extendStep("Select up", "selectUp", -1),
    ];
    const all = shortcutOnly(act("all", "Select all", "selectAll", selectAll));
    const chosen = selected.length > 0 ? selected : current ? [current] : [];
    const what = selected.length > 0 ? `${selected.length} selected` : "this error";
    const verbs = (Object.keys(VERBS) as Verb[]).map((verb) =>
      act(verb, `${VERBS[verb].label} ${what}`, verb, () => actions.setStatus(chosen, verb)),
    );
    return [
      ...always,
      ...moves,
      all,
      ...(chosen.length > 0 ? verbs : []),
      ...(selected.length > 0
        ? [shortcutOnly(act("clear", "Clear selection", "back", clearSelection))]
        : []),
      ...(selected.length > 1
        ? [act("merge", `Merge ${what}`, "merge", () => actions.merge(selected))]
        : []),
      ...(current
        ? [
            act("open", "Open this error", "open", () => actions.open(current)),
            act("promote", "Promote this error", "promote", () => actions.promote(current)),
            shortcutOnly(act("menu", "Show actions", "menu", () => onMenu(current))),
            shortcutOnly(act("select", "Select this error", "select", () => toggle(current.id))),
          ]
        : []),
    ];
  }, [
    rows,
    current,
    selected,
    actions,
    goTo,
    toggle,
    selectAll,
    extend,
    clearSelection,
    onMenu,
    onShowFresh,
  ]);
  useShortcuts(shortcuts);
}
