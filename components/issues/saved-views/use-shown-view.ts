"use client";

import { useSearchParams } from "next/navigation";
import { useCallback } from "react";
import { readFilters, writeFilters } from "@/lib/issues/issues/client/filters";
import { copyDisplay, type ViewScreen } from "@/lib/issues/saved-views/display-params";
import { viewText } from "@/lib/issues/saved-views/view-text";
import type { SavedView } from "@/lib/issues/saved-views/schema";

/**
 * The ID of the most recently opened view is in the URL (`?view=12`) along with the filters and how
 * issues are shown, which may have changed since.
 */
const NAME = "view";

/** The saved view that the URL refers to. */
export interface ShownView {
  /** The view that was opened, or the first one that is exactly what is shown. */
  view: SavedView | undefined;
  /** Whether what is shown differs from the view. */
  isChanged: boolean;
  /** What is shown, in the format stored in a view. */
  query: string;
}

/** The current view, with a function to open another one. Back returns to the previous one. */
export function useShownView(
  screen: ViewScreen,
  views: readonly SavedView[],
): [ShownView, (view: SavedView) => void] {
  const params = useSearchParams();
  const query = viewText(screen, params.toString());
  const chosen = views.find(({ id }) => String(id) === params.get(NAME));
  const view = chosen ?? (query === "" ? undefined : views.find((other) => other.query === query));

  const show = useCallback(
    ({ id, query: text }: SavedView) => {
      const { pathname, search } = window.location;
      const saved = new URLSearchParams(text);
      const next = writeFilters(readFilters(saved), new URLSearchParams(search));
      copyDisplay(screen, saved, next);
      next.set(NAME, String(id));
      window.history.pushState(null, "", `${pathname}?${next.toString()}`);
    },
    [screen],
  );
  return [{ view, isChanged: view !== undefined && view.query !== query, query }, show];
}
