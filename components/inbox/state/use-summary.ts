"use client";

import { useQuery } from "@tanstack/react-query";
import { summaryQuery } from "@/lib/messaging/notifications/client/summary";
import type { NotificationSummary } from "@/lib/messaging/notifications/schema";
import { isUnread, subjectOf } from "@/lib/messaging/notifications/client/unread";
import { usePendingDeletions } from "./deletions";

/** The counts, excluding pending deletions; undefined until loaded. */
export function useSummary(): NotificationSummary | undefined {
  const { data } = useQuery(summaryQuery());
  const pending = usePendingDeletions();
  if (!data || pending.size === 0) return data;
  const by_type = { ...data.by_type };
  let unread = data.unread;
  const subjects = new Set<string>();
  for (const notification of pending.values()) {
    if (!isUnread(notification)) continue;
    by_type[String(notification.type) as keyof typeof by_type] -= 1;
    unread -= 1;
    subjects.add(subjectOf(notification));
  }
  const all = Math.max(data.unread_subjects.all - subjects.size, Math.min(unread, 1));
  const unread_subjects = { ...data.unread_subjects, all };
  return { ...data, unread, total: data.total - pending.size, by_type, unread_subjects };
}

/** Returns "7", or "99+" for a hundred or more; null for zero. */
export function countMark(count: number | undefined): string | null {
  if (count === undefined || count <= 0) return null;
  return count > 99 ? "99+" : String(count);
}
