"use client";

import type { QueryClient } from "@tanstack/react-query";
import {
  deleteNotifications,
  deleteOnPageHide,
} from "@/lib/messaging/notifications/client/mutations";
import type { Notification } from "@/lib/messaging/notifications/schema";
import { deletions } from "./deletions";
import { countNotifications } from "@/components/inbox/rows/inbox-text";

/**
 * Hides the notifications of some rows, and deletes them unless the user undoes it. `onUndo` is called
 * when they are restored.
 */
export function deleteWithUndo(
  client: QueryClient,
  notifications: readonly Notification[],
  rowCount: number,
  onUndo: () => void,
): void {
  const count = countNotifications(rowCount);
  deletions.add({
    items: new Map(notifications.map((notification) => [notification.id, notification])),
    message: `${count} deleted`,
    undone: `${count} restored.`,
    failure: `Couldn’t delete ${count}`,
    send(release) {
      const sent = deleteNotifications(client, notifications);
      release();
      return sent;
    },
    // Not through the query client, which would delay it.
    sendOnLeaving: () => deleteOnPageHide(notifications),
    onUndo,
  });
}
