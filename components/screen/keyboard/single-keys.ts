"use client";

import { useSyncExternalStore } from "react";

/** Whether keys without Cmd/Ctrl act (WCAG 2.1.4 asks for a way to turn them off). Kept per browser. */
const STORAGE_KEY = "lanework.single-keys";

export function singleKeysOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== "off";
  } catch {
    // Storage can be forbidden; the keys then keep working.
    return true;
  }
}

function setSingleKeys(on: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, on ? "on" : "off");
  } catch {
    return;
  }
  // The browser tells only the other tabs.
  window.dispatchEvent(new StorageEvent("storage", { key: STORAGE_KEY }));
}

function subscribe(listener: () => void) {
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}

/** The setting and its setter. */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(subscribe, singleKeysOn, () => true);
  return [on, setSingleKeys];
}
