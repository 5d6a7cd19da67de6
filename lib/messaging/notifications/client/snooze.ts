import type { QueryClient } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import type { Notification } from "@/lib/messaging/notifications/schema";
import { hideNotifications, moveInCache } from "./cache";
import { isUnread, subjectOf } from "./unread";
import { cancelReads, changeInbox, markNotifications } from "./mutations";

/** When a snooze ends: at a time, when the issue changes, or at whichever is first. */
export interface SnoozeEnd {
  until: string | null;
  until_change: boolean;
}

/** All notifications about some issues or other subjects, newest first. */
type Row = readonly [Notification, ...Notification[]];

/** The newest about each subject: the API snoozes all other notifications about an issue with it. */
function newestOf(row: Row): Notification[] {
  const seen = new Set<string>();
  return row.filter((one) => !seen.has(subjectOf(one)) && seen.add(subjectOf(one)));
}

const idsOf = (row: Row) => ({ notification_ids: newestOf(row).map(({ id }) => id) });

/** A change of a row that is on its way. */
export interface RowChange {
  /** Rejects with ApiFailure. */
  sent: Promise<void>;
  /** Undoes it, once the server knows of it. */
  undo: () => Promise<void>;
}

/** `to` is where it goes meanwhile, and leaves again when that is undone. */
function hideWhile(
  client: QueryClient,
  row: Row,
  to: "snoozed" | "inbox",
  send: () => Promise<void>,
  takeBack: () => Promise<void>,
): RowChange {
  const restore = hideNotifications(client, row);
  const sent = cancelReads(client).then(() => changeInbox(client, send, restore));
  async function undo() {
    restore();
    moveInCache(client, row, to);
    const isSent = await sent.then(
      () => true,
      () => false,
    );
    if (!isSent) return;
    await changeInbox(client, takeBack, () => hideNotifications(client, row));
  }
  return { sent, undo };
}

const unsnooze = (row: Row) => api.post<undefined>("/api/notifications/unsnooze", idsOf(row));

/** Snoozes a row, and takes it out of the lists. */
export function snoozeRow(client: QueryClient, row: Row, end: SnoozeEnd): RowChange {
  const { sent, undo } = hideWhile(
    client,
    row,
    "snoozed",
    () => api.post<undefined>("/api/notifications/snooze", { ...idsOf(row), ...end }),
    () => unsnooze(row),
  );
  return {
    sent,
    async undo() {
      await undo();
      // Snoozing made them unread.
      const wereRead = newestOf(row).filter((one) => !isUnread(one));
      const unread = wereRead.map((one) => ({ ...one, read_at: null }));
      if (unread.length > 0) await markNotifications(client, unread, true);
    },
  };
}

/** Ends a row's snooze, and takes it out of the list of snoozed ones. */
export function unsnoozeRow(client: QueryClient, row: Row): RowChange {
  return hideWhile(
    client,
    row,
    "inbox",
    () => unsnooze(row),
    async () => {
      for (const { id, snooze } of newestOf(row)) {
        const ids = { notification_ids: [id] };
        if (snooze) await api.post<undefined>("/api/notifications/snooze", { ...ids, ...snooze });
      }
    },
  );
}
