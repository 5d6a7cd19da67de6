"use client";

import { toastError, toastMessage } from "@/components/ui/feedback/toast";
import type { InboxFilters } from "@/lib/messaging/notifications/client/filters";
import { readAll } from "@/lib/messaging/notifications/client/inbox-query";
import { subjectOf } from "@/lib/messaging/notifications/client/unread";
import type { Notification } from "@/lib/messaging/notifications/schema";

const NOTHING = {
  read: "Nothing here has been read",
  finished: "Nothing here is about a finished issue",
};

/**
 * Returns all that match the filters and are in rows that have been read, or whose issue is finished,
 * including those not loaded. If there are none, says so.
 */
export async function findToClear(
  filters: InboxFilters,
  kind: "read" | "finished",
): Promise<Notification[]> {
  try {
    const found = await (kind === "read"
      ? findRead(filters)
      : readAll(filters, { finished: true }));
    if (found.length === 0) toastMessage(NOTHING[kind]);
    return found;
  } catch (error) {
    toastError("Couldn’t load them", { description: error instanceof Error ? error.message : "" });
    return [];
  }
}

/** What is unread keeps its row, which is listed as unread. */
async function findRead(filters: InboxFilters): Promise<Notification[]> {
  const [read, unread] = await Promise.all(
    [false, true].map((isWanted) => readAll(filters, { unread: isWanted })),
  );
  const kept = new Set(unread?.map(subjectOf));
  return read?.filter((one) => !kept.has(subjectOf(one))) ?? [];
}
