"use client";

import { useCallback, useMemo, useState } from "react";
import {
  NOTHING,
  type Selection,
  withAllToggled,
  withRange,
  withRangeTo,
  withToggled,
} from "@/components/issues/bulk/selection";
import { announce } from "@/components/ui/feedback/live-region";
import { type InboxRow, joinRows } from "@/components/inbox/rows/group-rows";

/** The selected rows, and how they are chosen. */
export interface RowSelection {
  ids: ReadonlySet<string>;
  /** The selected rows as one; undefined if there are none. */
  joined: InboxRow | undefined;
  /** How many rows, with one for an issue and its single notifications. */
  count: number;
  toggle: (id: string) => void;
  /** Selects everything from the last selected row to this one. */
  reach: (id: string) => void;
  /** Extends the selection from one row to the next. */
  extend: (from: string, to: string) => void;
  toggleAll: () => void;
  clear: () => void;
}

/** Why keys for an issue's properties do nothing while several rows are selected. */
export function refusedWith(count: number): { title: string; description: string } | null {
  if (count < 2) return null;
  return {
    title: `${count} notifications are selected`,
    description: "Issues are changed one at a time here. Esc clears the selection.",
  };
}

/** Selection of rows by name. Rows that leave the list leave the selection. */
export function useRowSelection(rows: readonly InboxRow[]): RowSelection {
  const [selection, setSelection] = useState<Selection<string>>(NOTHING);
  const shown = useMemo(() => new Set(rows.map(({ id }) => id)), [rows]);
  const kept = [...selection.ids].filter((id) => shown.has(id));
  if (kept.length < selection.ids.size) setSelection({ ...selection, ids: new Set(kept) });
  const selected = useMemo(() => rows.filter(({ id }) => selection.ids.has(id)), [rows, selection]);
  const change = useCallback(
    (next: (previous: Selection<string>, order: readonly string[]) => Selection<string>) => {
      const order = rows.map(({ id }) => id);
      setSelection((previous) => next(previous, order));
    },
    [rows],
  );
  return useMemo(() => {
    const joined = joinRows(selected);
    return {
      ids: selection.ids,
      joined,
      count: joined?.rowCount ?? 0,
      toggle: (id) => {
        change((previous) => withToggled(previous, id));
        announce(selection.ids.has(id) ? "Deselected." : "Selected.");
      },
      reach: (id) => change((previous, order) => withRange(previous, order, id)),
      extend: (from, to) => change((previous, order) => withRangeTo(previous, order, from, to)),
      toggleAll: () => change(withAllToggled),
      clear: () => setSelection(NOTHING),
    };
  }, [selection, selected, change]);
}
