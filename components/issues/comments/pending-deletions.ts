"use client";

import type { QueryClient } from "@tanstack/react-query";
import { deleteComment } from "@/lib/issues/comments/client";
import type { IssueName } from "@/lib/issues/issues/client/cache-keys";
import { createPendingDeletions } from "@/components/ui/feedback/pending-changes";

const deletions = createPendingDeletions("comment");

/**
 * Hides a comment, and deletes it unless the user undoes it. `onUndo` is called when it is
 * restored.
 */
export function deleteCommentWithUndo(
  client: QueryClient,
  issue: IssueName,
  commentId: number,
  onUndo: () => void,
): void {
  const remove = () => deleteComment(client, issue, commentId);
  deletions.add({ id: commentId, remove, onUndo });
}

/** The ids of comments whose deletion can still be undone. */
export const usePendingDeletions = deletions.usePending;
