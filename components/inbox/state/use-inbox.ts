"use client";

import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import {
  addInPlace,
  inboxKey,
  prependNotifications,
} from "@/lib/messaging/notifications/client/cache";
import {
  INBOX_PAGE,
  inboxQuery,
  latestQuery,
} from "@/lib/messaging/notifications/client/inbox-query";
import { hasReturned } from "@/lib/messaging/notifications/client/inbox-order";
import type { InboxFilters } from "@/lib/messaging/notifications/client/filters";
import type { Notification } from "@/lib/messaging/notifications/schema";
import { groupRows, type InboxRow, singleId, singleRow } from "@/components/inbox/rows/group-rows";
import { useUndone } from "./undone";
import { isUnread } from "@/lib/messaging/notifications/client/unread";
import { goneQuery } from "@/lib/messaging/notifications/client/gone";
import { usePendingDeletions } from "./deletions";
import { useHiddenElsewhere } from "./shared-deletions";

const NONE: readonly Notification[] = [];
const NONE_EXPANDED: ReadonlySet<string> = new Set();

/**
 * The displayed inbox. The list is stable: new notifications are only counted until `showNews`
 * inserts them, or `showInPlace` adds them to a row that stays where it is. Notifications read in
 * another window are marked as read in place.
 */
export function useInbox(filters: InboxFilters) {
  const client = useQueryClient();
  const pending = usePendingDeletions();
  const hidden = useHiddenElsewhere();
  const gone = useQuery(goneQuery()).data;
  const options = inboxQuery(filters);
  const list = useInfiniteQuery(options);
  const news = useQuery({ ...latestQuery(filters), enabled: list.data !== undefined }).data ?? NONE;
  const [expanded, setExpanded] = useState(NONE_EXPANDED);

  const notifications = useMemo(() => {
    const away = new Set(filters.tab === "snoozed" ? [] : gone);
    const newest = new Map(news.map((notification) => [notification.id, notification]));
    return (list.data?.pages ?? [])
      .flatMap((page) => page.notifications)
      .filter(({ id }) => !pending.has(id) && !hidden.has(id) && !away.has(id))
      .map((item) => {
        const fresh = newest.get(item.id);
        // Reading what came back from a snooze forgets the snooze, but the row stays where it is.
        return fresh ? { ...fresh, snooze: fresh.snooze ?? item.snooze ?? null } : item;
      });
  }, [list.data, news, pending, hidden, gone, filters.tab]);

  const late = useMemo(() => new Set(list.data?.pages[0]?.late), [list.data]);
  /** Whether a notification is in the list, or would be if all pages were loaded. */
  const isShown = useMemo(() => {
    const listed = new Set(
      list.data?.pages.flatMap((page) => page.notifications.map(({ id }) => id)),
    );
    // What was added in place may be newer than what still waits.
    const head = Math.max(0, ...[...listed].filter((id) => !late.has(id)));
    return (item: Notification) =>
      !pending.has(item.id) && (listed.has(item.id) || (item.id <= head && !hasReturned(item)));
  }, [list.data, pending, late]);

  const arrived = useMemo(
    () =>
      !list.data || filters.tab === "snoozed"
        ? NONE
        : news.filter(
            (item) =>
              !isShown(item) &&
              !pending.has(item.id) &&
              !hidden.has(item.id) &&
              (filters.tab === "all" || isUnread(item)),
          ),
    [list.data, news, pending, hidden, isShown, filters.tab],
  );
  const undone = useUndone(
    useMemo(
      () => (filters.tab === "snoozed" ? NONE : [...arrived, ...notifications]),
      [arrived, notifications, filters.tab],
    ),
  );
  const newer = useMemo(() => arrived.filter(({ id }) => !undone.has(id)), [arrived, undone]);
  // What was read where it arrived is not new.
  const newRows = useMemo(() => groupRows(newer.filter(isUnread), NONE_EXPANDED), [newer]);

  const rows = useMemo(() => {
    // oxlint-disable-next-line react/purity -- any time stands for "read"
    const now = new Date().toISOString();
    // Before the request that says so to the server.
    const quiet = (one: Notification) =>
      undone.has(one.id) && isUnread(one) ? { ...one, read_at: now } : one;
    return groupRows(notifications.map(quiet), expanded, late);
  }, [notifications, expanded, undone, late]);

  /** Returns the row with this name, even for a single notification whose issue is not expanded. */
  const rowOf = useCallback(
    (id: string | null): InboxRow | undefined => {
      const row = rows.find((item) => item.id === id);
      if (row) return row;
      const single = notifications.find((item) => singleId(item) === id);
      return single && singleRow(single, notifications);
    },
    [rows, notifications],
  );

  const showNews = useCallback(async () => {
    // A full page of new notifications means that there may be more between them and the list.
    if (newer.length < INBOX_PAGE) prependNotifications(client, [...inboxKey, filters], newer);
    else await client.resetQueries({ queryKey: [...inboxKey, filters] });
  }, [client, filters, newer]);

  const showInPlace = useCallback(
    (some: readonly Notification[]) => addInPlace(client, [...inboxKey, filters], some),
    [client, filters],
  );

  const toggleExpanded = useCallback((id: string) => {
    setExpanded((previous) => {
      const next = new Set(previous);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);

  return {
    list,
    rows,
    rowOf,
    isShown,
    /** What arrived since, its rows, and whether there may be more. */
    newer,
    newRows,
    hasMoreNew: newer.length >= INBOX_PAGE,
    /** Whether a row has been added to without moving. */
    isLate: late.size > 0,
    showNews,
    showInPlace,
    expanded,
    toggleExpanded,
  };
}
