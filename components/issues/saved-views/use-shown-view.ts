"use client";

import { useSearchParams } from "next/navigation";
import { useCallback } from "react";
import { type IssueFilters, readFilters, writeFilters } from "@/lib/issues/issues/client/filters";
import { filterText } from "@/lib/issues/saved-views/filter-text";
import type { SavedView } from "@/lib/issues/saved-views/schema";

/**
 * The ID of the most recently opened view is in the URL (`?view=12`) along with the filters, which
 * may have changed since.
 */
const NAME = "view";

/** The saved view that the URL refers to. */
export interface ShownView {
  /** The view that was opened, or the first one with exactly these filters. */
  view: SavedView | undefined;
  /** Whether the filters differ from the view's. */
  isChanged: boolean;
  /** The filters in the format stored in a view. */
  query: string;
}

/** The current view, with a function to open another one. Back returns to the previous one. */
export function useShownView(
  views: readonly SavedView[],
  filters: IssueFilters,
): [ShownView, (view: SavedView) => void] {
  const params = useSearchParams();
  const query = filterText(writeFilters(filters).toString());
  const chosen = views.find(({ id }) => String(id) === params.get(NAME));
  const view = chosen ?? (query === "" ? undefined : views.find((other) => other.query === query));

  const show = useCallback(({ id, query: text }: SavedView) => {
    const { pathname, search } = window.location;
    const next = writeFilters(readFilters(new URLSearchParams(text)), new URLSearchParams(search));
    next.set(NAME, String(id));
    window.history.pushState(null, "", `${pathname}?${next.toString()}`);
  }, []);
  return [{ view, isChanged: view !== undefined && view.query !== query, query }, show];
}
