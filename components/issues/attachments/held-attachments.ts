"use client";

import type { QueryClient } from "@tanstack/react-query";
import { deleteAttachment } from "@/lib/issues/attachments/client";
import type { IssueName } from "@/lib/issues/issues/client/cache";
import { heldDeletions } from "@/components/ui/feedback/held-deletions";

const attachments = heldDeletions("attachment");

/** Hides an attachment, and deletes it unless that is undone. `onUndo`: it is back. */
export function holdAttachmentDeletion(
  client: QueryClient,
  issue: IssueName,
  attachmentId: number,
  onUndo: () => void,
): void {
  const remove = () => deleteAttachment(client, issue, attachmentId);
  attachments.hold({ id: attachmentId, remove, onUndo });
}

/** The ids of those that are held now. */
export function useHeldAttachments(): ReadonlySet<number> {
  return attachments.useHeld();
}
