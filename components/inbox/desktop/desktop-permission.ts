"use client";

import { useSyncExternalStore } from "react";

/**
 * Whether the browser shows our notifications: `default` until the user has been asked, and
 * `insecure` for a page without HTTPS, which browsers refuse without asking.
 */
export type DesktopPermission = NotificationPermission | "unsupported" | "insecure";

function readPermission(): DesktopPermission {
  if (!window.isSecureContext) return "insecure";
  // iOS has neither outside installed apps. The locks keep several tabs from notifying twice.
  if (!("Notification" in window) || !("locks" in navigator)) return "unsupported";
  return Notification.permission;
}

const listeners = new Set<() => void>();
const emit = () => listeners.forEach((listener) => listener());

/** Users also change it in the browser's settings, which Safari does not report. */
function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener("focus", listener);
  let status: PermissionStatus | undefined;
  if ("permissions" in navigator) {
    navigator.permissions.query({ name: "notifications" }).then(
      (found) => {
        if (!listeners.has(listener)) return;
        status = found;
        status.addEventListener("change", listener);
      },
      () => undefined,
    );
  }
  return () => {
    listeners.delete(listener);
    window.removeEventListener("focus", listener);
    status?.removeEventListener("change", listener);
  };
}

/** The permission; undefined until the page is hydrated. */
export function useDesktopPermission(): DesktopPermission | undefined {
  return useSyncExternalStore(subscribe, readPermission, () => undefined);
}

/** Asks the user, unless they have answered before. Only call this when they press something. */
export async function askPermission(): Promise<DesktopPermission> {
  if (readPermission() === "default") await Notification.requestPermission();
  emit();
  return readPermission();
}
