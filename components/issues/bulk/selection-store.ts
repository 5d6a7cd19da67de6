"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import {
  createExternalStore,
  useExternalStore,
  type ExternalStore,
} from "@/components/ui/external-store";
import { announce } from "@/components/ui/feedback/live-region";
import { readUrlParams, replaceUrlParams } from "@/components/issues/peek/peek-url";
import type { BulkField } from "./bulk-plan";
import {
  NOTHING,
  withRange,
  readSelection,
  type Selection,
  withToggled,
  writeSelection,
} from "./selection";

/**
 * The selection in a list or on a board. Kept outside React state, so that only affected rows of a
 * long list re-render. A short selection is kept in the URL (`?selected=12.15`), so that reloading
 * or copying the link restores it.
 */
export interface SelectionStore {
  get: () => Selection;
  set: (next: Selection) => void;
  /** Selects the issues that were not changed, and stores the reasons. */
  keepFailed: (reasons: ReadonlyMap<number, string>) => void;
  /** What is open for all selected issues, in the bar below them. */
  asked: ExternalStore<BulkQuestion | null>;
  state: ExternalStore<SelectionState>;
}

/** A field to choose a value for, where to move, or whether to delete. */
export type BulkQuestion = BulkField | "transfer" | "delete";

interface SelectionState {
  selection: Selection;
  /** Reasons why selected issues were not changed, by id. */
  reasons: ReadonlyMap<number, string>;
}

const NO_REASONS: ReadonlyMap<number, string> = new Map();

function createSelectionStore(initial: Selection): SelectionStore {
  const state = createExternalStore<SelectionState>({ selection: initial, reasons: NO_REASONS });

  function update(selection: Selection, reasons: ReadonlyMap<number, string>): void {
    const params = readUrlParams();
    writeSelection(selection, params);
    replaceUrlParams(params);
    state.set({ selection, reasons });
  }

  return {
    get: () => state.get().selection,
    set: (next) => update(next, NO_REASONS),
    asked: createExternalStore<BulkQuestion | null>(null),
    keepFailed: (failed) => update({ ids: new Set(failed.keys()), anchor: null }, failed),
    state,
  };
}

/** The page's selection, initially from its URL. */
export function useSelectionStore(): SelectionStore {
  const params = useSearchParams();
  const [store] = useState(() => createSelectionStore(readSelection(params)));
  return store;
}

export function useSelection(store: SelectionStore): Selection {
  return useExternalStore(store.state, ({ selection }) => selection);
}

export function useIsSelected(store: SelectionStore, id: number): boolean {
  return useExternalStore(store.state, ({ selection }) => selection.ids.has(id));
}

export function useFailureReasons(store: SelectionStore): ReadonlyMap<number, string> {
  return useExternalStore(store.state, ({ reasons }) => reasons);
}

/** Clears the selection. */
export function clearSelection(store: SelectionStore): void {
  if (store.get().ids.size > 0) store.set(NOTHING);
}

/** Announces the number of selected issues. */
export function announceSelection(store: SelectionStore): void {
  announce(`${store.get().ids.size} selected`);
}

/** Selects the pressed issue or, with Shift, a range within `order`, the displayed ids. */
export function selectByClick(
  store: SelectionStore,
  order: readonly number[],
  id: number,
  isRange: boolean,
): void {
  const selection = store.get();
  store.set(isRange ? withRange(selection, order, id) : withToggled(selection, id));
  announceSelection(store);
}
