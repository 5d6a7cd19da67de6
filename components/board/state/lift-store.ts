"use client";

import { useCallback, useSyncExternalStore } from "react";

/** A card that is picked up, and where it would land. */
export interface Lift {
  issueId: number;
  by: "pointer" | "keys";
  /** Null over no lane: letting go puts the card back. */
  over: { laneId: number; gap: number } | null;
}

/**
 * Outside React's state: the place under a pointer changes with every movement, and only the lanes that it enters and
 * leaves should render.
 */
export interface LiftStore {
  get: () => Lift | null;
  set: (lift: Lift | null) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createLiftStore(): LiftStore {
  let current: Lift | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(lift) {
      const same =
        lift?.issueId === current?.issueId &&
        lift?.over?.laneId === current?.over?.laneId &&
        lift?.over?.gap === current?.over?.gap;
      if (same) return;
      current = lift;
      listeners.forEach((listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const nothing = () => null;

function useLift<T extends number | string | boolean | null>(
  store: LiftStore,
  select: (lift: Lift | null) => T,
): T | null {
  return useSyncExternalStore(store.subscribe, () => select(store.get()), nothing);
}

/** The gap of this lane into which the lifted card would land; null when it is elsewhere. */
export function useLandingGap(store: LiftStore, laneId: number): number | null {
  const select = useCallback(
    (lift: Lift | null) => (lift?.over?.laneId === laneId ? lift.over.gap : null),
    [laneId],
  );
  return useLift(store, select);
}

/** The id of the lifted card, or null. */
export function useLiftedId(store: LiftStore): number | null {
  return useLift(store, (lift) => lift?.issueId ?? null);
}

/** Whether this card is lifted. */
export function useIsLifted(store: LiftStore, issueId: number): boolean {
  return useLift(store, (lift) => lift?.issueId === issueId) === true;
}

/** The id of the card that hangs on a pointer, or null. */
export function usePointerLiftedId(store: LiftStore): number | null {
  return useLift(store, (lift) => (lift?.by === "pointer" ? lift.issueId : null));
}
