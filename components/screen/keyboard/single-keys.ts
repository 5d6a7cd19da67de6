"use client";

import { useSyncExternalStore } from "react";

/** Whether keys without Cmd/Ctrl act (WCAG 2.1.4 asks for a way to turn them off). Kept per browser. */
const STORAGE_KEY = "lanework.single-keys";
const listeners = new Set<() => void>();

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
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** The setting and its setter. */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(subscribe, singleKeysOn, () => true);
  return [on, setSingleKeys];
}
