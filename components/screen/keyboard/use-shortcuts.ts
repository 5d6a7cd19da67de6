"use client";

import { useEffect, useId } from "react";
import { useExternalStore } from "@/components/ui/external-store";
import { currentActions, removeActions, setActions, type Action } from "./action-registry";

/**
 * Offers actions while the component is mounted: their keys work, the palette (Cmd/Ctrl+K) runs them
 * and the cheat sheet (?) lists them. Pass the list for the current state on every render; leave out
 * what cannot be done now.
 */
export function useShortcuts(actions: readonly Action[]): void {
  const owner = useId();
  // The document's keydown listener is the external system; handlers must be those of this render.
  useEffect(() => setActions(owner, actions), [owner, actions]);
  useEffect(() => () => removeActions(owner), [owner]);
}

/** What can be done on this page now. */
export function useCurrentActions(): readonly Action[] {
  return useExternalStore(currentActions);
}
