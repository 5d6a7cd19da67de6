"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useState, useSyncExternalStore } from "react";
import { announce } from "@/components/ui/feedback/live-region";
import { readAddress, replaceAddress } from "@/components/issues/peek/peek-address";
import {
  NOTHING,
  ranged,
  readSelection,
  type Selection,
  toggled,
  writeSelection,
} from "./selection";

/**
 * The selection of a list or board. Outside React's state: of a long list only the rows that it concerns render. A
 * short one stands in the address (`?selected=12.15`), so that a reload and a copied link find it again.
 */
export interface SelectionStore {
  get: () => Selection;
  set: (next: Selection) => void;
  subscribe: (listener: () => void) => () => void;
  /** Why some of those that are selected were not changed, by id. */
  reasons: () => ReadonlyMap<number, string>;
  /** Selects what was not changed, with the reasons. */
  keepFailed: (reasons: ReadonlyMap<number, string>) => void;
}

const NO_REASONS: ReadonlyMap<number, string> = new Map();

function createSelectionStore(first: Selection): SelectionStore {
  let current = first;
  let reasons = NO_REASONS;
  const listeners = new Set<() => void>();

  function put(next: Selection, because: ReadonlyMap<number, string>): void {
    current = next;
    reasons = because;
    const params = readAddress();
    writeSelection(next, params);
    replaceAddress(params);
    listeners.forEach((listener) => listener());
  }

  return {
    get: () => current,
    set: (next) => put(next, NO_REASONS),
    reasons: () => reasons,
    keepFailed: (failed) => put({ ids: new Set(failed.keys()), anchor: null }, failed),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The page's selection, at first that of its address. */
export function useSelectionStore(): SelectionStore {
  const params = useSearchParams();
  const [store] = useState(() => createSelectionStore(readSelection(params)));
  return store;
}

export function useSelection(store: SelectionStore): Selection {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

export function useIsSelected(store: SelectionStore, id: number): boolean {
  const read = useCallback(() => store.get().ids.has(id), [store, id]);
  return useSyncExternalStore(store.subscribe, read, read);
}

export function useFailureReasons(store: SelectionStore): ReadonlyMap<number, string> {
  return useSyncExternalStore(store.subscribe, store.reasons, () => NO_REASONS);
}

/** Selects nothing. */
export function clearSelection(store: SelectionStore): void {
  if (store.get().ids.size > 0) store.set(NOTHING);
}

/** Says to screen readers how many are selected now. */
export function tellSelection(store: SelectionStore): void {
  announce(`${store.get().ids.size} selected`);
}

/** What a press on an issue selects; `order`: those around it as they are shown, which with Shift form a range. */
export function selectByPress(
  store: SelectionStore,
  order: readonly number[],
  id: number,
  isRange: boolean,
): void {
  const now = store.get();
  store.set(isRange ? ranged(now, order, id) : toggled(now, id));
  tellSelection(store);
}
