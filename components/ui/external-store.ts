"use client";

import { useSyncExternalStore } from "react";

/** A value outside React's state. Components follow it, or the part of it that concerns them. */
export interface ExternalStore<T> {
  get: () => T;
  /** Replaces the value and calls the listeners, unless it is the same. */
  set: (next: T) => void;
  /** Returns how to stop listening. */
  subscribe: (listener: () => void) => () => void;
  /** What the server renders with, and the browser while hydrating. */
  initial: T;
}

interface StoreOptions<T> {
  /** Whether two values are the same to everyone who listens; by default, identity. */
  isSame?: (one: T, other: T) => boolean;
  /** Runs while anyone listens; returns how to stop. */
  whileObserved?: (set: (next: T) => void) => () => void;
}

/** Creates a store that starts with `initial`. */
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
 * The store's value, or what `select` picks from it: the component renders when that changes. `select` must return the
 * same object as long as the store holds the same value. `onServer` is for values that only the browser knows.
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
