"use client";

import { useCallback, useEffect, useMemo, type ReactNode } from "react";
import { loadBulkBar } from "@/components/issues/bulk/lazy-bulk-bar";
import { useSelection, useSelectionStore } from "@/components/issues/bulk/selection-store";
import { useSelectionKeys } from "@/components/issues/bulk/use-selection-keys";
import { preloadWhenIdle } from "@/components/ui/when-idle";
import type { SearchResult } from "@/lib/issues/search/schema";
import { FoundBulkBar } from "./found-bulk-bar";
import type { RowSelection } from "./found-issue-row";

interface FoundSelectionInput {
  /** In displayed order. */
  issues: readonly SearchResult[];
  /** The key of the row that keys act on. */
  active: string | null;
  goTo: (key: string) => void;
  isPeeking: boolean;
}

interface FoundSelection {
  selection: RowSelection;
  /** The bar of the selected issues. */
  bar: ReactNode;
}

/** The selection among the issues of all projects, its keys and its bar. */
export function useFoundSelection(input: FoundSelectionInput): FoundSelection {
  const { issues, active, goTo, isPeeking } = input;
  const store = useSelectionStore();
  const { ids } = useSelection(store);
  const order = useMemo(() => issues.map(({ id }) => id), [issues]);
  // Issues that are no longer shown are deselected.
  const selected = useMemo(() => issues.filter(({ id }) => ids.has(id)), [issues, ids]);
  useEffect(() => preloadWhenIdle([loadBulkBar]), []);

  const all = useCallback(() => order, [order]);
  const getActive = useCallback(
    () => issues.find(({ key }) => key === active)?.id ?? null,
    [issues, active],
  );
  const goToId = useCallback(
    (id: number) => {
      const issue = issues.find((item) => item.id === id);
      if (issue) goTo(issue.key);
    },
    [issues, goTo],
  );
  useSelectionKeys({
    store,
    orderAround: all,
    all,
    active: getActive,
    goTo: goToId,
    isOn: issues.length > 0 && !isPeeking,
    section: "List",
  });

  const onReturn = useCallback(() => {
    const key = active ?? issues[0]?.key;
    if (key !== undefined) goTo(key);
  }, [active, issues, goTo]);
  const selection = useMemo(() => ({ store, order }), [store, order]);
  const bar = selected.length > 0 && (
    <FoundBulkBar store={store} selected={selected} onReturn={onReturn} />
  );
  return { selection, bar };
}
