import type { QueryClient } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import type { Notification } from "@/lib/messaging/notifications/schema";
import { hideNotifications } from "./cache";
import { cancelReads, changeInbox, markNotifications } from "./mutations";

/** When a snooze ends: at a time, when the issue changes, or at whichever is first. */
export interface SnoozeEnd {
  until: string | null;
  until_change: boolean;
}

/** All notifications of a row, newest first. */
type Row = readonly [Notification, ...Notification[]];

/** The newest stands for the rest: the API snoozes all notifications about its issue. */
const idsOf = ([newest]: Row) => ({ notification_ids: [newest.id] });

async function hideWhile(client: QueryClient, row: Row, send: () => Promise<void>) {
  const restore = hideNotifications(client, row);
  await cancelReads(client);
  await changeInbox(client, send, restore);
  return restore;
}

/**
 * Snoozes a row, and takes it out of the lists. Returns a function that undoes it. Rejects with
 * ApiFailure.
 */
export async function snoozeRow(
  client: QueryClient,
  row: Row,
  end: SnoozeEnd,
): Promise<() => Promise<void>> {
  const restore = await hideWhile(client, row, () =>
    api.post<undefined>("/api/notifications/snooze", { ...idsOf(row), ...end }),
  );
  return async () => {
    restore();
    await changeInbox(
      client,
      () => api.post<undefined>("/api/notifications/unsnooze", idsOf(row)),
      () => hideNotifications(client, row),
    );
    const [newest] = row;
    // Snoozing made it unread.
    if (newest.read_at !== null) {
      await markNotifications(client, [{ ...newest, read_at: null }], true);
    }
  };
}

/** Ends a row's snooze, and takes it out of the list of snoozed ones. Rejects with ApiFailure. */
export async function unsnoozeRow(client: QueryClient, row: Row): Promise<void> {
  await hideWhile(client, row, () =>
    api.post<undefined>("/api/notifications/unsnooze", idsOf(row)),
  );
}
