"use client";

import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { ErrorGroup } from "@/lib/errors/groups/schema";
import { noteScroll, returnPlace } from "@/components/errors/group/return-place";

const NO_ROWS: ReadonlySet<number> = new Set();

/**
 * The focused row and the selected ones. After a group's page, the list continues at that group,
 * scrolled as it was, and takes focus unless it is elsewhere. `goTo` focuses a row once it is rendered, or the list if
 * passed null because no rows are left.
 */
export function useTriageRows(
  projectId: number,
  rows: readonly ErrorGroup[],
  focusTop: () => void,
) {
  const [returning] = useState(() => returnPlace(projectId, rows));
  const [activeId, setActive] = useState(returning?.id ?? null);
  const [, setMoves] = useState(0);
  const [chosen, setChosen] = useState(NO_ROWS);
  const anchor = useRef<number | null>(null);
  const focusTarget = useRef<number | "top" | null>(null);

  const scroller = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!returning) return;
    if (scroller.current) scroller.current.scrollTop = returning.scrollTop;
    if (document.activeElement === document.body) focusTarget.current = returning.id;
  }, [returning]);
  useLayoutEffect(() => {
    const element = scroller.current;
    return () => noteScroll(element?.scrollTop ?? 0);
  }, []);

  // Move focus and scroll after rendering.
  useEffect(() => {
    if (focusTarget.current === null) return;
    if (focusTarget.current === "top") {
      focusTarget.current = null;
      focusTop();
      return;
    }
    const link = document.querySelector<HTMLElement>(`[data-error-row="${focusTarget.current}"]`);
    if (!link) return;
    focusTarget.current = null;
    link.focus({ preventScroll: true });
    // If a toast's button had focus, the toast may move focus back to the previous element once.
    if (document.activeElement !== link) link.focus({ preventScroll: true });
    link.closest("li")?.scrollIntoView({ block: "nearest" });
  });

  const goTo = useCallback((id: number | null) => {
    focusTarget.current = id ?? "top";
    setActive(id);
    // Focus moves after rendering, also to the row that is active already.
    setMoves((count) => count + 1);
  }, []);

  const setSelection = useCallback((ids: readonly number[]) => setChosen(new Set(ids)), []);
  const clearSelection = useCallback(() => setChosen(NO_ROWS), []);

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

  /** Selects all rows, or none if all are selected. */
  const selectAll = useCallback(
    () =>
      setChosen((before) =>
        rows.every(({ id }) => before.has(id)) ? NO_ROWS : new Set(rows.map(({ id }) => id)),
      ),
    [rows],
  );

  return {
    /** The element that scrolls. */
    scroller,
    current: rows.find(({ id }) => id === activeId),
    /** In list order. Rows that have left the list are deselected. */
    selected: useMemo(() => rows.filter(({ id }) => chosen.has(id)), [rows, chosen]),
    goTo,
    setActive,
    select,
    extend,
    selectAll,
    setSelection,
    clearSelection,
  };
}
