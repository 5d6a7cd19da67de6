"use client";

import { useQuery } from "@tanstack/react-query";
import { summaryQuery } from "@/lib/messaging/notifications/client/summary";
import type { NotificationSummary } from "@/lib/messaging/notifications/schema";
import { isUnread } from "./group-rows";
import { usePendingDeletions } from "./deletions";

/** The counts, excluding pending deletions; undefined until loaded. */
export function useSummary(): NotificationSummary | undefined {
  const { data } = useQuery(summaryQuery());
  const pending = usePendingDeletions();
  if (!data || pending.size === 0) return data;
  const by_type = { ...data.by_type };
  let unread = data.unread;
  for (const notification of pending.values()) {
    if (!isUnread(notification)) continue;
    by_type[String(notification.type) as keyof typeof by_type] -= 1;
    unread -= 1;
  }
  return { ...data, unread, total: data.total - pending.size, by_type };
}

/** Returns "7", or "99+" for a hundred or more; null for zero. */
export function countMark(count: number | undefined): string | null {
  if (count === undefined || count <= 0) return null;
  return count > 99 ? "99+" : String(count);
}
