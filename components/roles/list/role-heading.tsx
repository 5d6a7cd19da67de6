"use client";

import type { ReactNode } from "react";

const ID = "role-heading";
/** The heading of the list, for where no role is shown. */
export const ROLES_HEADING_ID = "roles-heading";

/** The heading of the editor. It takes focus when the control that had it is gone. */
export function RoleHeading({ children }: { children: ReactNode }) {
  return (
    <h2 id={ID} tabIndex={-1} className="text-lg font-semibold break-words outline-none">
      {children}
    </h2>
  );
}

/**
 * Unless something has focus, gives it back: to `last`, where the person was before, or to what is shown now. An
 * action may not lose it.
 */
export function restoreHeadingFocus(last?: HTMLElement | null): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  if (last?.isConnected) {
    last.focus({ preventScroll: true });
    return;
  }
  const heading = document.getElementById(ID) ?? document.getElementById(ROLES_HEADING_ID);
  heading?.focus();
}
