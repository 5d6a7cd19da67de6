"use client";

import { useSyncExternalStore } from "react";
import { announce } from "./live-region";
import { toastError, toastUndo } from "./toast";

const HELD_MS = 8000;

interface Held {
  timer: ReturnType<typeof setTimeout>;
  finish: () => Promise<void>;
}

interface HeldDeletion {
  id: number;
  remove: () => Promise<void>;
  /** It is back. */
  onUndo: () => void;
}

const NONE: ReadonlySet<number> = new Set();

/**
 * Records of a kind ("comment") that were deleted and may still be had back. The API cannot restore them, so they are
 * hidden for as long as there is an undo, and deleted when the time is over or the page is left.
 */
export function heldDeletions(kind: string) {
  const name = kind.charAt(0).toUpperCase() + kind.slice(1);
  const deletions = new Map<number, Held>();
  const listeners = new Set<() => void>();
  let hidden: ReadonlySet<number> = NONE;

  function publish(): void {
    hidden = new Set(deletions.keys());
    listeners.forEach((listener) => listener());
  }

  function onPageHide(): void {
    for (const { timer, finish } of deletions.values()) {
      clearTimeout(timer);
      void finish();
    }
  }

  function forget(id: number): void {
    deletions.delete(id);
    if (deletions.size === 0) window.removeEventListener("pagehide", onPageHide);
    publish();
  }

  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    /** Hides a record, and deletes it unless that is undone. */
    hold({ id, remove, onUndo }: HeldDeletion): void {
      let isSent = false;

      async function finish(): Promise<void> {
        isSent = true;
        try {
          await remove();
        } catch (error) {
          const description = error instanceof Error ? error.message : "";
          toastError(`The ${kind} was not deleted`, { description });
        }
        forget(id);
      }

      function takeBack(): void {
        const held = deletions.get(id);
        if (isSent || !held) {
          toastError("Too late to undo", { description: `The ${kind} is deleted for good.` });
          return;
        }
        clearTimeout(held.timer);
        forget(id);
        announce(`${name} restored.`);
        onUndo();
      }

      deletions.set(id, { timer: setTimeout(() => void finish(), HELD_MS), finish });
      window.addEventListener("pagehide", onPageHide);
      publish();
      void toastUndo(`${name} deleted`, takeBack);
    },

    /** The ids of those that are held now. */
    useHeld(): ReadonlySet<number> {
      return useSyncExternalStore(
        subscribe,
        () => hidden,
        () => NONE,
      );
    },
  };
}
