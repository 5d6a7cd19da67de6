"use client";

import { useSyncExternalStore } from "react";

/** What a person is notified about on this device, while no tab has focus. */
export type DesktopChoice = "off" | "personal" | "all";

const keyOf = (userId: number) => `lanework.desktop-notifications.${userId}`;

function readChoice(userId: number): DesktopChoice {
  try {
    const stored = localStorage.getItem(keyOf(userId));
    return stored === "all" || stored === "personal" ? stored : "off";
  } catch {
    // Storage is blocked.
    return "off";
  }
}

function subscribe(listener: () => void) {
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}

/** The user's choice on this device, shared by all tabs. Off until the page is hydrated. */
export function useDesktopChoice(userId: number): DesktopChoice {
  return useSyncExternalStore(
    subscribe,
    () => readChoice(userId),
    () => "off",
  );
}

/** Stores the choice on this device. Returns whether that is possible. */
export function setDesktopChoice(userId: number, choice: DesktopChoice): boolean {
  try {
    if (choice === "off") localStorage.removeItem(keyOf(userId));
    else localStorage.setItem(keyOf(userId), choice);
  } catch {
    return false;
  }
  // Browsers only notify other tabs.
  window.dispatchEvent(new StorageEvent("storage", { key: keyOf(userId) }));
  return true;
}
