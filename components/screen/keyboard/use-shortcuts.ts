"use client";

import { useEffect, useId, useLayoutEffect } from "react";
import { useExternalStore } from "@/components/ui/external-store";
import { currentActions, removeActions, setActions, type Action } from "./action-registry";

/**
 * Registers actions while the component is mounted: their keys work, the palette (Cmd/Ctrl+K) runs
 * them and the cheat sheet (?) lists them. On every render, pass the actions for the current state,
 * without the unavailable ones.
 */
export function useShortcuts(actions: readonly Action[]): void {
  const owner = useId();
  // The document's keydown listener is the external system. This render's handlers must be
  // registered by the time it is visible, or a key pressed right then would be lost.
  useLayoutEffect(() => setActions(owner, actions), [owner, actions]);
  useEffect(() => () => removeActions(owner), [owner]);
}

/** The actions available on this page. */
export function useCurrentActions(): readonly Action[] {
  return useExternalStore(currentActions);
}
