"use client";

import {
  createExternalStore,
  useExternalStore,
  type ExternalStore,
} from "@/components/ui/external-store";

/** How long a card shows who changed it. */
const SHOWN_MS = 2_000;

/**
 * Who just changed which card. Kept outside React state, so that only the affected cards re-render.
 */
export interface RecentMovers {
  /** User id by issue id; null for a deleted user. */
  movers: ExternalStore<ReadonlyMap<number, number | null>>;
  show: (issueId: number, actorId: number | null) => void;
}

export function createRecentMovers(): RecentMovers {
  const movers = createExternalStore<ReadonlyMap<number, number | null>>(new Map());
  const timers = new Map<number, ReturnType<typeof setTimeout>>();

  function hide(issueId: number): void {
    timers.delete(issueId);
    movers.set(new Map([...movers.get()].filter(([id]) => id !== issueId)));
  }

  return {
    movers,
    show(issueId, actorId) {
      clearTimeout(timers.get(issueId));
      timers.set(
        issueId,
        setTimeout(() => hide(issueId), SHOWN_MS),
      );
      movers.set(new Map([...movers.get(), [issueId, actorId]]));
    },
  };
}

/** Returns who just changed this card, or undefined. */
export function useRecentMover(store: RecentMovers, issueId: number): number | null | undefined {
  return useExternalStore(store.movers, (movers) => movers.get(issueId));
}
