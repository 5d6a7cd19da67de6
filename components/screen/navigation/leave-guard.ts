"use client";

/** Asks the user, and calls `go` if they want to leave. */
type LeaveGuard = (go: () => void) => void;

let guard: LeaveGuard | null = null;

/** Set while the page has unsaved changes; null otherwise. */
export function setLeaveGuard(next: LeaveGuard | null): void {
  guard = next;
}

/** For navigation other than by link, such as by shortcut or from the palette. */
export function leavePage(go: () => void): void {
  if (guard) guard(go);
  else go();
}
