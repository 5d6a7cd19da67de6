"use client";

import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import { createExternalStore, useExternalStore } from "@/components/ui/external-store";
import { type Dates, makeDates, type Reader } from "./date-format";
import { timeZoneCookie } from "./time-zone-cookie";

const MINUTE = 60_000;

/** A clock that ticks every minute, with one timer for the whole page. */
const clock = createExternalStore(Date.now(), {
  whileObserved(set) {
    set(Date.now());
    const timer = setInterval(() => set(Date.now()), MINUTE);
    return () => clearInterval(timer);
  },
});

interface ServerMoment {
  /** The server's render time, in epoch milliseconds. */
  now: number;
  /** The reader, as far as the request told. */
  reader: Reader;
}

const ServerMoment = createContext<ServerMoment>({
  now: 0,
  reader: { isMonthFirst: false, hasAmPm: false, timeZone: "UTC" },
});

const browserTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The browser's time zone; undefined until the page is hydrated. */
export function useBrowserTimeZone(): string | undefined {
  return useSyncExternalStore<string | undefined>(
    () => () => undefined,
    browserTimeZone,
    () => undefined,
  );
}

/**
 * Provides what the server rendered dates with, so that the first client render produces the same
 * text, and tells the server the browser's time zone for the next page.
 */
export function NowProvider({ moment, children }: { moment: ServerMoment; children: ReactNode }) {
  const known = moment.reader.timeZone;
  useEffect(() => {
    const timeZone = browserTimeZone();
    if (timeZone !== known) document.cookie = timeZoneCookie(timeZone);
  }, [known]);
  return <ServerMoment value={moment}>{children}</ServerMoment>;
}

/**
 * Epoch milliseconds, updated every minute. `hydrated` is false while the output must match the
 * server's.
 */
export function useNow(): { now: number; hydrated: boolean } {
  const { now: serverNow } = useContext(ServerMoment);
  const browserNow = useExternalStore<number, number | null>(clock, (now) => now, null);
  return { now: browserNow ?? serverNow, hydrated: browserNow !== null };
}

/**
 * Every date on the screens comes from here. Until hydration, times are in the time zone that the
 * server knows from the browser's last visit.
 */
export function useDates(): Dates {
  const { reader: serverReader } = useContext(ServerMoment);
  const { now, hydrated } = useNow();
  return useMemo(
    () => makeDates(now, hydrated ? { ...serverReader, timeZone: undefined } : serverReader),
    [serverReader, now, hydrated],
  );
}
