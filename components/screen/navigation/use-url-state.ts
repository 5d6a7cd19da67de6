"use client";

import { useSearchParams } from "next/navigation";
import { startTransition, useCallback, useMemo, useOptimistic } from "react";

/**
 * Changes what the page's URL says, starting from what is in it now. `push`: Back returns to the
 * previous state. `replace`: for changes on every keystroke.
 */
export type UrlChange<State> = (
  change: (now: State) => State,
  history?: "push" | "replace",
) => void;

/**
 * State that lives in the page's URL, such as its filters, and a function to change it without
 * reloading the page. A change shows in the same frame as the press: the router renders the new URL
 * a moment later.
 *
 * `read` reads the state from a URL's parameters; `write` puts it into the given parameters and
 * returns them. Both must be stable.
 */
export function useUrlState<State>(
  read: (params: URLSearchParams) => State,
  write: (state: State, params: URLSearchParams) => URLSearchParams,
): [State, UrlChange<State>] {
  const inUrl = write(
    read(new URLSearchParams(useSearchParams())),
    new URLSearchParams(),
  ).toString();
  const [shown, show] = useOptimistic(inUrl);
  // Keep the same object when only other parameters change (the peek, the selection).
  const state = useMemo(() => read(new URLSearchParams(shown)), [read, shown]);

  const change = useCallback<UrlChange<State>>(
    (update, history = "push") => {
      const { pathname, search } = window.location;
      const params = new URLSearchParams(search);
      // Not from the rendered state: it lags behind, and would undo the previous change.
      const next = update(read(params));
      const query = write(next, params).toString();
      const url = query === "" ? pathname : `${pathname}?${query}`;
      startTransition(() => {
        show(write(next, new URLSearchParams()).toString());
        if (history === "push") window.history.pushState(null, "", url);
        else window.history.replaceState(null, "", url);
      });
    },
    [read, write, show],
  );
  return [state, change];
}
