"use client";

import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { inboxKey, prependNotifications } from "@/lib/messaging/notifications/client/cache";
import {
  INBOX_PAGE,
  inboxQuery,
  latestQuery,
} from "@/lib/messaging/notifications/client/inbox-query";
import { hasReturned } from "@/lib/messaging/notifications/client/inbox-order";
import type { InboxFilters } from "@/lib/messaging/notifications/client/filters";
import type { Notification } from "@/lib/messaging/notifications/schema";
import { groupRows } from "./group-rows";
import { isUnread } from "@/lib/messaging/notifications/client/unread";
import { usePendingDeletions } from "./deletions";

const NONE: readonly Notification[] = [];
const NONE_EXPANDED: ReadonlySet<string> = new Set();

/**
 * The displayed inbox. The list is stable: new notifications are only counted until `showNews`
 * inserts them. Notifications read in another window are marked as read in place.
 */
export function useInbox(filters: InboxFilters) {
  const client = useQueryClient();
  const pending = usePendingDeletions();
  const options = inboxQuery(filters);
  const list = useInfiniteQuery(options);
  const news = useQuery({ ...latestQuery(filters), enabled: list.data !== undefined }).data ?? NONE;
  const [expanded, setExpanded] = useState(NONE_EXPANDED);

  const notifications = useMemo(() => {
    const newest = new Map(news.map((notification) => [notification.id, notification]));
    return (list.data?.pages ?? [])
      .flatMap((page) => page.notifications)
      .filter(({ id }) => !pending.has(id))
      .map((item) => {
        const fresh = newest.get(item.id);
        // Reading what came back from a snooze forgets the snooze, but the row stays where it is.
        return fresh ? { ...fresh, snooze: fresh.snooze ?? item.snooze ?? null } : item;
      });
  }, [list.data, news, pending]);

  const newer = useMemo(() => {
    if (!list.data || filters.tab === "snoozed") return NONE;
    const listed = new Set(
      list.data.pages.flatMap((page) => page.notifications.map(({ id }) => id)),
    );
    const head = Math.max(0, ...listed);
    return news.filter(
      (item) =>
        (item.id > head || (hasReturned(item) && !listed.has(item.id))) &&
        !pending.has(item.id) &&
        (filters.tab === "all" || isUnread(item)),
    );
  }, [list.data, news, pending, filters.tab]);

  const rows = useMemo(() => groupRows(notifications, expanded), [notifications, expanded]);

  const showNews = useCallback(async () => {
    // A full page of new notifications means that there may be more between them and the list.
    if (newer.length < INBOX_PAGE) prependNotifications(client, [...inboxKey, filters], newer);
    else await client.resetQueries({ queryKey: [...inboxKey, filters] });
  }, [client, filters, newer]);

  const toggleExpanded = useCallback((id: string) => {
    setExpanded((previous) => {
      const next = new Set(previous);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);

  return { list, notifications, rows, newer, showNews, expanded, toggleExpanded };
}
