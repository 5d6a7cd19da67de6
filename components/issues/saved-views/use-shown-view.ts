"use client";

import { useSearchParams } from "next/navigation";
import { useCallback } from "react";
import { type IssueFilters, readFilters, writeFilters } from "@/lib/issues/issues/client/filters";
import { filterText } from "@/lib/issues/saved-views/filter-text";
import type { SavedView } from "@/lib/issues/saved-views/schema";

/** The view that was chosen last stands in the address (`?view=12`), beside the filters, which may have moved on. */
const NAME = "view";

/** What the address shows of the saved views. */
export interface ShownView {
  /** The one that was chosen, else the first with these very filters. */
  view: SavedView | undefined;
  /** Whether the filters are not (any more) those of the view. */
  isChanged: boolean;
  /** The filters as a view keeps them. */
  query: string;
}

/** Which of the views the filters are, and how to show another one: Back returns to what was. */
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
    const kept = writeFilters(readFilters(new URLSearchParams(text)), new URLSearchParams(search));
    kept.set(NAME, String(id));
    window.history.pushState(null, "", `${pathname}?${kept.toString()}`);
  }, []);
  return [{ view, isChanged: view !== undefined && view.query !== query, query }, show];
}
