"use client";

import type { QueryClient } from "@tanstack/react-query";
import {
  deleteNotifications,
  deleteOnPageHide,
} from "@/lib/messaging/notifications/client/mutations";
import type { Notification } from "@/lib/messaging/notifications/schema";
import { UNDO_MS } from "@/components/ui/feedback/toast";
import { deletions } from "./deletions";
import { hideElsewhere, showElsewhere } from "./shared-deletions";
import { countNotifications } from "@/components/inbox/rows/inbox-text";

/** How long deleting many at once can be undone. */
export const CLEAR_UNDO_MS = 5 * 60_000;
/** How long a deletion that was sent may take until it has reached every window. */
const SETTLING_MS = 10_000;

/**
 * Hides the notifications of some rows, and deletes them after `waitMs` unless the user undoes it.
 * `onUndo` is called when they are restored.
 */
export function deleteWithUndo(
  client: QueryClient,
  notifications: readonly Notification[],
  rowCount: number,
  onUndo: () => void,
  waitMs = UNDO_MS,
): void {
  const count = countNotifications(rowCount);
  hideElsewhere(notifications, waitMs + SETTLING_MS);
  deletions.add({
    items: new Map(notifications.map((notification) => [notification.id, notification])),
    message: `${count} deleted`,
    undone: `${count} restored.`,
    failure: `Couldn’t delete ${count}`,
    waitMs,
    send(release) {
      hideElsewhere(notifications, SETTLING_MS);
      const sent = deleteNotifications(client, notifications);
      release();
      return sent.catch((error: unknown) => {
        showElsewhere(notifications);
        throw error;
      });
    },
    // Not through the query client, which would delay it. The next page may be read before it.
    sendOnLeaving() {
      hideElsewhere(notifications, SETTLING_MS);
      deleteOnPageHide(notifications);
    },
    onUndo() {
      showElsewhere(notifications);
      onUndo();
    },
  });
}
