"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { announce } from "@/components/ui/feedback/live-region";
import { dismissUndo, toastError, toastMessage, toastUndo } from "@/components/ui/feedback/toast";
import { undoneBy } from "@/components/ui/feedback/undone-by";
import { pushUndo } from "@/components/ui/feedback/undo-stack";
import { readAll } from "@/lib/messaging/notifications/client/inbox-query";
import { findCached } from "@/lib/messaging/notifications/client/cache";
import { markNotifications } from "@/lib/messaging/notifications/client/mutations";
import type { InboxFilters } from "@/lib/messaging/notifications/client/filters";
import type { Notification } from "@/lib/messaging/notifications/schema";
import type { InboxRow } from "@/components/inbox/rows/group-rows";
import { countSubjects } from "@/lib/messaging/notifications/client/count-subjects";
import { isUnread, subjectOf } from "@/lib/messaging/notifications/client/unread";
import { countNotifications } from "@/components/inbox/rows/inbox-text";

function explainFailure(title: string) {
  return (error: unknown) => {
    toastError(title, { description: error instanceof Error ? error.message : "" });
  };
}

/** Returns the notifications about each subject, in their order. */
function bySubject(notifications: readonly Notification[]): Map<string, Notification[]> {
  const groups = new Map<string, Notification[]>();
  for (const one of notifications) {
    groups.set(subjectOf(one), [...(groups.get(subjectOf(one)) ?? []), one]);
  }
  return groups;
}

/** Messages about reading replace each other: the newest says what the keys would undo next. */
const MESSAGE_ID = "inbox-read";

/**
 * Marks notifications as read or unread. Changes are shown immediately and reverted if the server
 * rejects them. `isShown` says whether a notification is in the list, or would be if it were loaded.
 */
export function useReadActions(
  filters: InboxFilters,
  isShown: (notification: Notification) => boolean,
) {
  const client = useQueryClient();
  /**
   * The notifications last marked as read, by subject. Marking a row as unread restores exactly
   * those.
   */
  const lastRead = useRef(new Map<string, readonly Notification[]>());

  return useMemo(() => {
    async function mark(notifications: readonly Notification[], isRead: boolean) {
      if (isRead) {
        for (const [subject, some] of bySubject(notifications.filter(isUnread))) {
          lastRead.current.set(subject, some);
        }
      }
      await markNotifications(client, notifications, isRead);
    }

    /** Marks notifications of some rows, with a message that offers to undo it. */
    function markWithUndo(before: readonly Notification[], isRead: boolean, rowCount: number) {
      const now = isRead ? new Date().toISOString() : null;
      const after = before.map((one) => ({ ...one, read_at: now }));
      const what = isRead ? "as read" : "as unread";
      const message =
        rowCount === 1 ? `Marked ${what}` : `${countNotifications(rowCount)} marked ${what}`;
      const undo = () =>
        undoneBy(
          markNotifications(client, after, !isRead).then(() =>
            announce(`Marked as ${isRead ? "unread" : "read"} again.`),
          ),
          "Couldn’t undo it",
        );
      // Before the server knows of it, because changes reach it in order.
      const entry = pushUndo(message, undo);
      void toastUndo(message, undo, { entry, id: MESSAGE_ID });
      mark(before, isRead).catch((error: unknown) => {
        entry.forget();
        dismissUndo(entry);
        explainFailure(`Couldn’t mark ${what}`)(error);
      });
    }

    function readThese(notifications: readonly Notification[]) {
      if (!notifications.some(isUnread)) return;
      mark(notifications, true).catch(explainFailure("Couldn’t mark as read"));
    }

    async function readEverything() {
      try {
        const unread = (await readAll(filters, { unread: true })).filter(isShown);
        if (unread.length === 0) toastMessage("Nothing unread here");
        else markWithUndo(unread, true, countSubjects(unread));
      } catch (error) {
        explainFailure("Couldn’t mark everything as read")(error);
      }
    }

    return {
      /** Called when the row has been viewed. */
      read: (row: InboxRow) => readThese(row.notifications),
      readThese,

      /** Makes those unread again that were so in the row as it is given, and have been read since. */
      unreadAgain: (row: InboxRow) => {
        const wereUnread = row.notifications.filter(isUnread);
        const now = findCached(client, new Set(wereUnread.map(({ id }) => id)));
        const read = now.filter((one) => !isUnread(one));
        mark(read, false).catch(explainFailure("Couldn’t mark as unread"));
      },

      /**
       * U: marks the row's unread notifications as read. If there are none, marks those last read,
       * or the newest one about each subject, as unread.
       */
      toggle: (row: InboxRow) => {
        const unread = row.notifications.filter(isUnread);
        if (unread.length > 0) {
          markWithUndo(unread, true, row.rowCount === 1 ? 1 : countSubjects(unread));
          return;
        }
        const read = [...bySubject(row.notifications)].flatMap(([subject, some]) => {
          const last = new Set(lastRead.current.get(subject)?.map(({ id }) => id));
          const toRestore = some.filter(({ id }) => last.has(id));
          return toRestore.length > 0 ? toRestore : some.slice(0, 1);
        });
        markWithUndo(read, false, row.rowCount);
      },

      /** Shift+U: marks all that match as read, also those not loaded, but not what waits to be shown. */
      readAll: () => void readEverything(),
    };
  }, [client, filters, isShown]);
}
