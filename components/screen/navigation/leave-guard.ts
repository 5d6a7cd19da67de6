"use client";

/** Asks the person, and calls `go` when they leave after all. */
type LeaveGuard = (go: () => void) => void;

let guard: LeaveGuard | null = null;

/** The page has something unsaved: it is asked before it is left. null: it may be left freely. */
export function setLeaveGuard(next: LeaveGuard | null): void {
  guard = next;
}

/** For whatever leaves the page other than by a link: a key, the palette. */
export function leavePage(go: () => void): void {
  if (guard) guard(go);
  else go();
}
