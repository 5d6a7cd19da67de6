"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { announce } from "@/components/ui/feedback/live-region";
import { toastError, toastMessage, toastUndo, undoneBy } from "@/components/ui/feedback/toast";
import { readAll } from "@/lib/messaging/notifications/client/inbox-query";
import { markNotifications } from "@/lib/messaging/notifications/client/mutations";
import type { InboxFilters } from "@/lib/messaging/notifications/client/filters";
import type { Notification } from "@/lib/messaging/notifications/schema";
import type { InboxRow } from "./group-rows";
import { isUnread } from "@/lib/messaging/notifications/client/unread";
import { countNotifications } from "./inbox-text";

function explainFailure(title: string) {
  return (error: unknown) => {
    toastError(title, { description: error instanceof Error ? error.message : "" });
  };
}

/**
 * Marks notifications as read or unread. Changes are shown immediately and reverted if the server
 * rejects them.
 */
export function useReadActions(filters: InboxFilters) {
  const client = useQueryClient();
  /**
   * The notifications last marked as read, by row. Marking a row as unread restores exactly those.
   */
  const lastRead = useRef(new Map<string, readonly Notification[]>());

  return useMemo(() => {
    async function mark(row: InboxRow, notifications: readonly Notification[], isRead: boolean) {
      if (isRead) lastRead.current.set(row.id, notifications.filter(isUnread));
      await markNotifications(client, notifications, isRead);
    }

    /** Returns what was changed, as it was before. */
    function toggle(row: InboxRow): Notification[] {
      const isRead = row.notifications.some(isUnread);
      const last = new Set(lastRead.current.get(row.id)?.map(({ id }) => id));
      const toRestore = row.notifications.filter(({ id }) => last.has(id));
      const unread = toRestore.length > 0 ? toRestore : [row.notifications[0]];
      const changed = isRead ? row.notifications.filter(isUnread) : unread;
      mark(row, changed, isRead).catch(
        explainFailure(`Couldn’t mark as ${isRead ? "read" : "unread"}`),
      );
      return changed;
    }

    return {
      /** Called when the row has been viewed. */
      read: (row: InboxRow) => {
        if (!row.notifications.some(isUnread)) return;
        mark(row, row.notifications, true).catch(explainFailure("Couldn’t mark as read"));
      },

      /**
       * U: marks the row's unread notifications as read. If there are none, marks those last read,
       * or the newest one, as unread.
       */
      toggle: (row: InboxRow) => {
        announce(toggle(row).some(isUnread) ? "Marked as read." : "Marked as unread.");
      },

      /** The same, with a message that offers to undo it. */
      toggleWithUndo: (row: InboxRow) => {
        const before = toggle(row);
        const isRead = before.some(isUnread);
        const now = new Date().toISOString();
        const after = before.map((one) => ({ ...one, read_at: isRead ? now : null }));
        void toastUndo(isRead ? "Marked as read" : "Marked as unread", () =>
          undoneBy(markNotifications(client, after, !isRead), "Couldn’t undo it"),
        );
      },

      /** Shift+U: marks all matching notifications as read, including those not loaded. */
      readAll: async () => {
        try {
          const unread = await readAll(filters, { unread: true });
          if (unread.length === 0) {
            toastMessage("Nothing unread here");
            return;
          }
          const marked = await markNotifications(client, unread, true);
          await toastUndo(`${countNotifications(marked.length)} marked as read`, () =>
            undoneBy(
              markNotifications(client, marked, false).then(() =>
                announce(`${countNotifications(marked.length)} are unread again.`),
              ),
              "Couldn’t mark as unread",
            ),
          );
        } catch (error) {
          explainFailure("Couldn’t mark everything as read")(error);
        }
      },
    };
  }, [client, filters]);
}
