"use client";

import type { QueryClient } from "@tanstack/react-query";
import { toastError, toastMessage } from "@/components/ui/feedback/toast";
import type { InboxFilters } from "@/lib/messaging/notifications/client/filters";
import { countSubjects } from "@/lib/messaging/notifications/client/count-subjects";
import { readAll } from "@/lib/messaging/notifications/client/inbox-query";
import { deleteWithUndo } from "./pending-deletions";

const NOTHING = {
  read: "Nothing here has been read",
  finished: "Nothing here is about a finished issue",
};

/**
 * Deletes all that match the filters and have been read, or whose issue is finished, including those
 * not loaded, unless the user undoes it.
 */
export async function clearInbox(
  client: QueryClient,
  filters: InboxFilters,
  kind: "read" | "finished",
): Promise<void> {
  try {
    const found = await readAll(filters, kind === "read" ? { unread: false } : { finished: true });
    if (found.length === 0) toastMessage(NOTHING[kind]);
    else deleteWithUndo(client, found, countSubjects(found), () => undefined);
  } catch (error) {
    toastError("Couldn’t delete them", {
      description: error instanceof Error ? error.message : "",
    });
  }
}
