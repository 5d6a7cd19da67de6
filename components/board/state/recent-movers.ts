"use client";

import {
  createExternalStore,
  useExternalStore,
  type ExternalStore,
} from "@/components/ui/external-store";

/** How long a card shows who changed it. */
const SHOWN_MS = 2_000;

/** Stands for the user's own new card, which is only highlighted. */
export const ADDED = "added";
/** A user id, or null for a deleted user. */
export type Mover = number | null | typeof ADDED;

/**
 * Who just changed which card. Kept outside React state, so that only the affected cards re-render.
 */
export interface RecentMovers {
  /** User id by issue id; null for a deleted user. */
  movers: ExternalStore<ReadonlyMap<number, Mover>>;
  show: (issueId: number, mover: Mover) => void;
}

export function createRecentMovers(): RecentMovers {
  const movers = createExternalStore<ReadonlyMap<number, Mover>>(new Map());
  const timers = new Map<number, ReturnType<typeof setTimeout>>();

  function hide(issueId: number): void {
    timers.delete(issueId);
    movers.set(new Map([...movers.get()].filter(([id]) => id !== issueId)));
  }

  return {
    movers,
    show(issueId, mover) {
      clearTimeout(timers.get(issueId));
      timers.set(
        issueId,
        setTimeout(() => hide(issueId), SHOWN_MS),
      );
      movers.set(new Map([...movers.get(), [issueId, mover]]));
    },
  };
}

/** Returns who just changed this card, or undefined. */
export function useRecentMover(store: RecentMovers, issueId: number): Mover | undefined {
  return useExternalStore(store.movers, (movers) => movers.get(issueId));
}
