"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { createExternalStore, useExternalStore } from "@/components/ui/external-store";
import { markNotifications } from "@/lib/messaging/notifications/client/mutations";
import type { Notification } from "@/lib/messaging/notifications/schema";
import { groupRows, unreadUndone } from "@/components/inbox/rows/group-rows";

const NOBODY: ReadonlySet<string> = new Set();

/** Ids of notifications that were marked as read because nothing is left of what they tell. */
const quieted = createExternalStore<ReadonlySet<number>>(new Set());

/**
 * Marks notifications about changes that were undone before anybody read of them as read: together
 * they say nothing. Returns the ids of those so marked, which are neither new
 * nor unread.
 */
export function useUndone(notifications: readonly Notification[]): ReadonlySet<number> {
  const client = useQueryClient();
  const known = useExternalStore(quieted);
  const found = useMemo(
    () => unreadUndone(groupRows(notifications, NOBODY)).filter(({ id }) => !known.has(id)),
    [notifications, known],
  );
  // The server learns of what the list made of its notifications.
  useEffect(() => {
    if (found.length === 0) return;
    quieted.set(new Set([...quieted.get(), ...found.map(({ id }) => id)]));
    // If it fails, they stay unread until the page is loaded again.
    markNotifications(client, found, true).catch(() => undefined);
  }, [client, found]);
  return useMemo(
    () => (found.length === 0 ? known : new Set([...known, ...found.map(({ id }) => id)])),
    [known, found],
  );
}
