"use client";

import { useSyncExternalStore } from "react";
import type { EditConflict } from "@/lib/issues/issues/client/edit-conflict";

/** Edits that wait for the person to choose between two versions, oldest first. */
let waiting: readonly EditConflict[] = [];
const NONE: readonly EditConflict[] = [];
const listeners = new Set<() => void>();

function publish(next: readonly EditConflict[]) {
  waiting = next;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Asks the person, as soon as a page with a ConflictHost is shown. */
export function reportConflict(conflict: EditConflict): void {
  publish([...waiting, conflict]);
}

/** The person has chosen. */
export function forgetConflict(conflict: EditConflict): void {
  publish(waiting.filter((item) => item !== conflict));
}

/** The conflict to ask about now. */
export function useConflict(): EditConflict | undefined {
  return useSyncExternalStore(
    subscribe,
    () => waiting,
    () => NONE,
  )[0];
}
