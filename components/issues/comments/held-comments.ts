"use client";

import type { QueryClient } from "@tanstack/react-query";
import { deleteComment } from "@/lib/issues/comments/client";
import type { IssueName } from "@/lib/issues/issues/client/cache";
import { heldDeletions } from "@/components/ui/feedback/held-deletions";

const comments = heldDeletions("comment");

/** Hides a comment, and deletes it unless that is undone. `onUndo`: it is back. */
export function holdCommentDeletion(
  client: QueryClient,
  issue: IssueName,
  commentId: number,
  onUndo: () => void,
): void {
  const remove = () => deleteComment(client, issue, commentId);
  comments.hold({ id: commentId, remove, onUndo });
}

/** The ids of those that are held now. */
export function useHeldComments(): ReadonlySet<number> {
  return comments.useHeld();
}
