"use client";

import { useSyncExternalStore } from "react";

/**
 * Whether keys without Cmd/Ctrl are active (WCAG 2.1.4 requires a way to turn them off). Stored per
 * browser.
 */
const STORAGE_KEY = "lanework.single-keys";

export function singleKeysOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== "off";
  } catch {
    // If storage is blocked, the keys stay active.
    return true;
  }
}

function setSingleKeys(on: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, on ? "on" : "off");
  } catch {
    return;
  }
  // Browsers only notify other tabs.
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
