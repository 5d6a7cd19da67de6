"use client";

import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { announce } from "@/components/ui/live-region";
import { toastError, toastUndo } from "@/components/ui/toast";
import { deleteComment } from "@/lib/comments/client";
import type { IssueName } from "@/lib/issues/cache";

/**
 * Comments that were deleted and may still be had back. The API cannot restore them, so they are hidden for as long as
 * there is an undo, and deleted when the time is over or the page is left.
 */
const HELD_MS = 8000;

interface Held {
  timer: ReturnType<typeof setTimeout>;
  finish: () => Promise<void>;
}

const deletions = new Map<number, Held>();
const listeners = new Set<() => void>();
let hidden: ReadonlySet<number> = new Set();

function publish(): void {
  hidden = new Set(deletions.keys());
  listeners.forEach((listener) => listener());
}

function forget(commentId: number): void {
  deletions.delete(commentId);
  if (deletions.size === 0) window.removeEventListener("pagehide", onPageHide);
  publish();
}

function onPageHide(): void {
  for (const { timer, finish } of deletions.values()) {
    clearTimeout(timer);
    void finish();
  }
}

/** Hides a comment, and deletes it unless that is undone. `onUndo`: it is back. */
export function holdCommentDeletion(
  client: QueryClient,
  issue: IssueName,
  commentId: number,
  onUndo: () => void,
): void {
  let isSent = false;

  async function finish(): Promise<void> {
    isSent = true;
    try {
      await deleteComment(client, issue, commentId);
    } catch (error) {
      const description = error instanceof Error ? error.message : "";
      toastError("The comment was not deleted", { description });
    }
    forget(commentId);
  }

  function takeBack(): void {
    const held = deletions.get(commentId);
    if (isSent || !held) {
      toastError("Too late to undo", { description: "The comment is deleted for good." });
      return;
    }
    clearTimeout(held.timer);
    forget(commentId);
    announce("Comment restored.");
    onUndo();
  }

  deletions.set(commentId, { timer: setTimeout(() => void finish(), HELD_MS), finish });
  window.addEventListener("pagehide", onPageHide);
  publish();
  void toastUndo("Comment deleted", takeBack);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const NONE: ReadonlySet<number> = new Set();

/** The ids of those that are held now. */
export function useHeldComments(): ReadonlySet<number> {
  return useSyncExternalStore(
    subscribe,
    () => hidden,
    () => NONE,
  );
}
