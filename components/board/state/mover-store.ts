"use client";

import { useCallback, useSyncExternalStore } from "react";

/** For how long a card that somebody else changed shows who that was. */
const SHOWN_MS = 2_000;

/** Who just changed which card. Outside React's state: only the cards concerned should render. */
export interface MoverStore {
  /** The user's id; null: a deleted user's; undefined: nobody changed it just now. */
  get: (issueId: number) => number | null | undefined;
  show: (issueId: number, actorId: number | null) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createMoverStore(): MoverStore {
  const movers = new Map<
    number,
    { actorId: number | null; timer: ReturnType<typeof setTimeout> }
  >();
  const listeners = new Set<() => void>();
  const tell = () => listeners.forEach((listener) => listener());
  return {
    get: (issueId) => movers.get(issueId)?.actorId,
    show(issueId, actorId) {
      clearTimeout(movers.get(issueId)?.timer);
      const timer = setTimeout(() => {
        movers.delete(issueId);
        tell();
      }, SHOWN_MS);
      movers.set(issueId, { actorId, timer });
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const nobody = () => undefined;

/** Who just changed this card. */
export function useMover(store: MoverStore, issueId: number): number | null | undefined {
  const get = useCallback(() => store.get(issueId), [store, issueId]);
  return useSyncExternalStore(store.subscribe, get, nobody);
}
