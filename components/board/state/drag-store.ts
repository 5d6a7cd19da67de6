"use client";

import {
  createExternalStore,
  useExternalStore,
  type ExternalStore,
} from "@/components/ui/external-store";

/** A picked-up card, and where it would land. */
export interface Drag {
  issueId: number;
  /** The cards that are carried: this one, or all that are selected along with it. */
  ids: readonly number[];
  /** The key of the row that it was picked up in. */
  from: string;
  by: "pointer" | "keys";
  /** Null if the pointer is not over a lane; dropping there cancels the drag. */
  over: { row: string; laneId: number; gap: number } | null;
}

/**
 * Kept outside React state, because the target changes on every pointer move and only the lanes
 * being entered or left should re-render.
 */
export type DragStore = ExternalStore<Drag | null>;

export function createDragStore(): DragStore {
  return createExternalStore<Drag | null>(null, {
    isSame: (one, other) =>
      one?.issueId === other?.issueId &&
      one?.from === other?.from &&
      one?.over?.row === other?.over?.row &&
      one?.over?.laneId === other?.over?.laneId &&
      one?.over?.gap === other?.over?.gap,
  });
}

/** The gap in this lane where the dragged card would land, or null if it is over another lane. */
export function useDropGap(store: DragStore, row: string, laneId: number): number | null {
  return useExternalStore(store, (drag) =>
    drag?.over?.row === row && drag.over.laneId === laneId ? drag.over.gap : null,
  );
}

/** The id of the dragged card, or null. */
export function useDraggedId(store: DragStore): number | null {
  return useExternalStore(store, (drag) => drag?.issueId ?? null);
}

/** Whether this card is being dragged or carried along. */
export function useIsDragged(store: DragStore, issueId: number, row: string): boolean {
  return useExternalStore(store, (drag) =>
    drag?.issueId === issueId ? drag.from === row : (drag?.ids.includes(issueId) ?? false),
  );
}

/** How many cards are carried. */
export function useCarriedCount(store: DragStore): number {
  return useExternalStore(store, (drag) => drag?.ids.length ?? 0);
}

/** The id of the card dragged by a pointer, or null. */
export function usePointerDraggedId(store: DragStore): number | null {
  return useExternalStore(store, (drag) => (drag?.by === "pointer" ? drag.issueId : null));
}
