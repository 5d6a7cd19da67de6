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
  const subjectsByType = { ...data.unread_subjects.by_type };
  const seen = new Set<string>();
  for (const notification of pending.values()) {
    if (!isUnread(notification)) continue;
    const type = String(notification.type) as keyof typeof by_type;
    by_type[type] -= 1;
    unread -= 1;
    const subject = subjectOf(notification);
    subjects.add(subject);
    if (!seen.has(type + subject)) subjectsByType[type] = Math.max(0, subjectsByType[type] - 1);
    seen.add(type + subject);
  }
  const all = Math.max(data.unread_subjects.all - subjects.size, Math.min(unread, 1));
  const unread_subjects = { all, by_type: subjectsByType };
  return { ...data, unread, total: data.total - pending.size, by_type, unread_subjects };
}

/** Returns "7", or "99+" for a hundred or more; null for zero. */
export function countMark(count: number | undefined): string | null {
  if (count === undefined || count <= 0) return null;
  return count > 99 ? "99+" : String(count);
}
