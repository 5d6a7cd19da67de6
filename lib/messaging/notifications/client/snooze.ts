import type { QueryClient } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import type { Notification } from "@/lib/messaging/notifications/schema";
import { hideNotifications } from "./cache";
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
    // Snoozing made them unread.
    const wereRead = newestOf(row).filter((one) => !isUnread(one));
    const unread = wereRead.map((one) => ({ ...one, read_at: null }));
    if (unread.length > 0) await markNotifications(client, unread, true);
  };
}

/** Ends a row's snooze, and takes it out of the list of snoozed ones. Rejects with ApiFailure. */
export async function unsnoozeRow(client: QueryClient, row: Row): Promise<void> {
  await hideWhile(client, row, () =>
    api.post<undefined>("/api/notifications/unsnooze", idsOf(row)),
  );
}
