"use client";

import { useEffect, useRef } from "react";
import { issueRow } from "@/components/issues/peek/use-row-keys";

/**
 * Moves focus from the search field to the first result, once the results are for the text that was
 * left there. `query` and `first` are the text and the key of the results shown.
 */
export function useFirstResult(query: string | undefined, first: string | undefined) {
  const awaited = useRef<{ query: string | undefined } | null>(null);

  function focusFirst() {
    if (awaited.current?.query !== query || first === undefined) return;
    awaited.current = null;
    issueRow(first)?.focus();
  }

  useEffect(() => {
    if (awaited.current !== null) focusFirst();
  });

  return {
    /** Call when the field is left with a key. */
    leave: (text: string | undefined) => {
      awaited.current = { query: text };
      focusFirst();
    },
    /** Call when the field's text changes. */
    stay: () => (awaited.current = null),
  };
}
