"use client";

import { createContext, useContext, useSyncExternalStore, type ReactNode } from "react";

/** A minute-wise clock, one timer for the whole page. */
const MINUTE = 60_000;
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(() => {
      now = Date.now();
      listeners.forEach((notify) => notify());
    }, MINUTE);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

const ServerNow = createContext(0);

/** Carries the time at which the server rendered, so the first browser render writes the same words. */
export function NowProvider({ now: value, children }: { now: number; children: ReactNode }) {
  return <ServerNow value={value}>{children}</ServerNow>;
}

/** Epoch milliseconds, to the minute; `hydrated` is false while the page must match the server's. */
export function useNow(): { now: number; hydrated: boolean } {
  const serverNow = useContext(ServerNow);
  const browserNow = useSyncExternalStore(
    subscribe,
    () => now,
    () => null,
  );
  return { now: browserNow ?? serverNow, hydrated: browserNow !== null };
}
