"use client";

import type { ReactNode } from "react";
import { SETTINGS_HEADING_ID } from "@/components/screen/navigation/settings-heading-id";

const ID = "role-heading";

/** The editor's heading. It takes focus when the focused control is removed. */
export function RoleHeading({ children }: { children: ReactNode }) {
  return (
    <h2 id={ID} tabIndex={-1} className="text-lg font-semibold break-words outline-none">
      {children}
    </h2>
  );
}

/**
 * Restores lost focus to `last`, the previously focused element. If that is gone, focuses the
 * heading that is shown now.
 */
export function restoreHeadingFocus(last?: HTMLElement | null): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  if (last?.isConnected) {
    last.focus({ preventScroll: true });
    return;
  }
  document.getElementById(ID)?.focus();
  // On a phone, the heading beside the list is hidden.
  if (document.activeElement === document.body) {
    document.getElementById(SETTINGS_HEADING_ID)?.focus();
  }
}
