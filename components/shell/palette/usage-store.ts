"use client";

import { parseUsage, type Usage, withUse } from "./usage";

const name = (userId: number) => `lanework.palette.${userId}`;

/** Returns the person's usage in this browser. It contains ids of actions, but no titles. */
export function readUsage(userId: number): Usage {
  try {
    return parseUsage(localStorage.getItem(name(userId)));
  } catch {
    // Storage is blocked.
    return {};
  }
}

/** Records that an action was run from the palette. */
export function recordUse(userId: number, pageKind: string, id: string): void {
  try {
    const next = withUse(readUsage(userId), pageKind, id, Date.now());
    localStorage.setItem(name(userId), JSON.stringify(next));
  } catch {
    // Storage is full or blocked, so the order stays the same for everyone.
  }
}
