"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ErrorGroup } from "@/lib/errors/groups/schema";

const NOBODY: ReadonlySet<number> = new Set();

/**
 * The focused row and the selected ones. `goTo` focuses a row once it is rendered, or the list if
 * passed null because no rows are left.
 */
export function useTriageRows(rows: readonly ErrorGroup[], focusTop: () => void) {
  const [activeId, setActive] = useState<number | null>(null);
  const [chosen, setChosen] = useState(NOBODY);
  const anchor = useRef<number | null>(null);
  const wanted = useRef<number | "top" | null>(null);

  // Move focus and scroll after rendering.
  useEffect(() => {
    if (wanted.current === null) return;
    if (wanted.current === "top") {
      wanted.current = null;
      focusTop();
      return;
    }
    const link = document.querySelector<HTMLElement>(`[data-error-row="${wanted.current}"]`);
    if (!link) return;
    wanted.current = null;
    link.focus({ preventScroll: true });
    // A toast whose button had focus returns it to the previous element.
    if (document.activeElement !== link) link.focus({ preventScroll: true });
    link.closest("li")?.scrollIntoView({ block: "nearest" });
  });

  const goTo = useCallback((id: number | null) => {
    wanted.current = id ?? "top";
    setActive(id);
  }, []);

  const clearSelection = useCallback(() => setChosen(NOBODY), []);

  /** Toggles a row's selection. With `isExtending`, selects a range from the last selected row. */
  const select = useCallback(
    (id: number, isExtending = false) => {
      const from = rows.findIndex((row) => row.id === anchor.current);
      const to = rows.findIndex((row) => row.id === id);
      anchor.current = id;
      setChosen((before) => {
        const after = new Set(before);
        if (isExtending && from !== -1) {
          const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
          range.forEach((row) => after.add(row.id));
        } else if (!after.delete(id)) after.add(id);
        return after;
      });
    },
    [rows],
  );

  const extend = useCallback(
    (from: ErrorGroup | undefined, to: ErrorGroup) => {
      anchor.current = to.id;
      setChosen((before) => new Set([...before, from?.id ?? to.id, to.id]));
      goTo(to.id);
    },
    [goTo],
  );

  return {
    current: rows.find(({ id }) => id === activeId),
    /** In list order. Rows that have left the list are deselected. */
    selected: useMemo(() => rows.filter(({ id }) => chosen.has(id)), [rows, chosen]),
    goTo,
    setActive,
    select,
    extend,
    clearSelection,
  };
}
