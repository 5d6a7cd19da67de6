"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { countSubjects } from "@/lib/messaging/notifications/client/count-subjects";
import type { Notification } from "@/lib/messaging/notifications/schema";
import { countNotifications } from "@/components/inbox/rows/inbox-text";
import { CLEAR_UNDO_MS, deleteWithUndo } from "@/components/inbox/state/pending-deletions";

interface ClearDialogProps {
  kind: "read" | "finished";
  /** What would be deleted. */
  found: readonly Notification[];
  onClose: () => void;
}

const WHAT = {
  read: "Every row under All that has nothing unread is deleted, also further down.",
  finished: "Every row about a finished issue is deleted, read or not.",
};

/** Asks before many notifications are deleted, and says how many. */
export function ClearDialog({ kind, found, onClose }: ClearDialogProps) {
  const client = useQueryClient();
  const count = countSubjects(found);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${countNotifications(count)}?`}
      description={`${WHAT[kind]} You can undo it for five minutes while Lanework stays open.`}
      confirmLabel={`Delete ${countNotifications(count)}`}
      onConfirm={() => deleteWithUndo(client, found, count, () => undefined, CLEAR_UNDO_MS)}
    />
  );
}
