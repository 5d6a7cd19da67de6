"use client";

import { createExternalStore, useExternalStore } from "@/components/ui/external-store";
import type { EditConflict } from "@/lib/issues/issues/client/edit-conflict";

/** Edits waiting for the user to choose a version, oldest first. */
const waiting = createExternalStore<readonly EditConflict[]>([]);

/** Asks the user as soon as a page with a ConflictHost is shown. */
export function reportConflict(conflict: EditConflict): void {
  waiting.set([...waiting.get(), conflict]);
}

/** Removes a conflict once the user has chosen. */
export function forgetConflict(conflict: EditConflict): void {
  waiting.set(waiting.get().filter((item) => item !== conflict));
}

/** The conflict to show now. */
export function useConflict(): EditConflict | undefined {
  return useExternalStore(waiting, ([first]) => first);
}
