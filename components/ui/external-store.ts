"use client";

import { useSyncExternalStore } from "react";

/** A value outside React state. Components subscribe to it, or to a selected part. */
export interface ExternalStore<T> {
  get: () => T;
  /** Replaces the value and notifies the listeners, unless the new value is equal. */
  set: (next: T) => void;
  /** Adds a listener. Returns a function that removes it. */
  subscribe: (listener: () => void) => () => void;
  /** The value during server rendering and hydration. */
  initial: T;
}

interface StoreOptions<T> {
  /** Whether two values are the same to every listener. Defaults to identity. */
  isSame?: (a: T, b: T) => boolean;
  /** Runs while there are listeners. Returns a function that stops it. */
  whileObserved?: (set: (next: T) => void) => () => void;
}

/** Creates a store that starts with the value `initial`. */
export function createExternalStore<T>(
  initial: T,
  { isSame = Object.is, whileObserved }: StoreOptions<T> = {},
): ExternalStore<T> {
  let current = initial;
  let stop: (() => void) | undefined;
  const listeners = new Set<() => void>();

  function set(next: T): void {
    if (isSame(current, next)) return;
    current = next;
    listeners.forEach((listener) => listener());
  }

  return {
    initial,
    get: () => current,
    set,
    subscribe(listener) {
      if (listeners.size === 0) stop = whileObserved?.(set);
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop?.();
      };
    },
  };
}

/**
 * Returns the store's value, or the part that `select` returns; the component re-renders when it
 * changes. `select` must return the same object while the store holds the same value. `onServer` is
 * for values that are only available in the browser.
 */
export function useExternalStore<T>(store: ExternalStore<T>): T;
export function useExternalStore<T, Selected>(
  store: ExternalStore<T>,
  select: (value: T) => Selected,
  onServer?: Selected,
): Selected;
export function useExternalStore<T>(
  store: ExternalStore<T>,
  select: (value: T) => unknown = (value) => value,
  onServer: unknown = select(store.initial),
): unknown {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => onServer,
  );
}
