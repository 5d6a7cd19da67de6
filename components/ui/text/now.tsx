"use client";

import { createContext, useContext, type ReactNode } from "react";
import { createExternalStore, useExternalStore } from "@/components/ui/external-store";

const MINUTE = 60_000;

/** A clock that ticks every minute, with one timer for the whole page. */
const clock = createExternalStore(Date.now(), {
  whileObserved(set) {
    set(Date.now());
    const timer = setInterval(() => set(Date.now()), MINUTE);
    return () => clearInterval(timer);
  },
});

const ServerNow = createContext(0);

/** Provides the server's render time, so that the first client render produces the same text. */
export function NowProvider({ now: value, children }: { now: number; children: ReactNode }) {
  return <ServerNow value={value}>{children}</ServerNow>;
}

/**
 * Epoch milliseconds, updated every minute. `hydrated` is false while the output must match the
 * server's.
 */
export function useNow(): { now: number; hydrated: boolean } {
  const serverNow = useContext(ServerNow);
  const browserNow = useExternalStore<number, number | null>(clock, (now) => now, null);
  return { now: browserNow ?? serverNow, hydrated: browserNow !== null };
}
