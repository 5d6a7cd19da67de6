"use client";

import {
  createExternalStore,
  useExternalStore,
  type ExternalStore,
} from "@/components/ui/external-store";

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
export type LiftStore = ExternalStore<Lift | null>;

export function createLiftStore(): LiftStore {
  return createExternalStore<Lift | null>(null, {
    isSame: (one, other) =>
      one?.issueId === other?.issueId &&
      one?.over?.laneId === other?.over?.laneId &&
      one?.over?.gap === other?.over?.gap,
  });
}

/** The gap of this lane into which the lifted card would land; null when it is elsewhere. */
export function useLandingGap(store: LiftStore, laneId: number): number | null {
  return useExternalStore(store, (lift) => (lift?.over?.laneId === laneId ? lift.over.gap : null));
}

/** The id of the lifted card, or null. */
export function useLiftedId(store: LiftStore): number | null {
  return useExternalStore(store, (lift) => lift?.issueId ?? null);
}

/** Whether this card is lifted. */
export function useIsLifted(store: LiftStore, issueId: number): boolean {
  return useExternalStore(store, (lift) => lift?.issueId === issueId);
}

/** The id of the card that hangs on a pointer, or null. */
export function usePointerLiftedId(store: LiftStore): number | null {
  return useExternalStore(store, (lift) => (lift?.by === "pointer" ? lift.issueId : null));
}
