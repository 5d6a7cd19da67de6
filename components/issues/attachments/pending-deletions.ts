"use client";

import type { QueryClient } from "@tanstack/react-query";
import { deleteAttachment } from "@/lib/issues/attachments/client";
import type { IssueName } from "@/lib/issues/issues/client/cache-keys";
import { createPendingDeletions } from "@/components/ui/feedback/pending-changes";

const deletions = createPendingDeletions("attachment");

/**
 * Hides an attachment, and deletes it unless the user undoes it. `onUndo` is called when it is
 * restored.
 */
export function deleteAttachmentWithUndo(
  client: QueryClient,
  issue: IssueName,
  attachmentId: number,
  onUndo: () => void,
): void {
  const remove = () => deleteAttachment(client, issue, attachmentId);
  deletions.add({ id: attachmentId, remove, onUndo });
}

/** The ids of attachments whose deletion can still be undone. */
export const usePendingDeletions = deletions.usePending;
