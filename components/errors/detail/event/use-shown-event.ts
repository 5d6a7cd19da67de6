"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorEventsQuery, type EventTag } from "@/lib/errors/groups/client/mutations";
import type { ErrorEvent } from "@/lib/errors/groups/schema";

/**
 * Whether an occurrence is missing where it would be listed: it is of a group that was unmerged, or
 * was deleted.
 */
function isGone({ id }: ErrorEvent, events: readonly ErrorEvent[], hasMore: boolean): boolean {
  const oldest = events.at(-1);
  if (hasMore && oldest && id < oldest.id) return false;
  return !events.some((event) => event.id === id);
}

/**
 * The displayed occurrence, initially the newest one (with the tag). It stays selected when new ones arrive, even if
 * it is no longer among those loaded. `at` is its index; `count` is the number loaded so far.
 */
export function useShownEvent(projectId: number, groupId: number, tag: EventTag | null) {
  const query = useInfiniteQuery(errorEventsQuery(projectId, groupId, tag));
  const events = query.data?.pages.flat() ?? [];
  const [pinned, setPinned] = useState<ErrorEvent | null>(null);
  const event = pinned !== null && !isGone(pinned, events, query.hasNextPage) ? pinned : events[0];
  if (event && event.id !== pinned?.id) setPinned(event);

  const foundAt = event ? events.findIndex(({ id }) => id <= event.id) : -1;
  const at = foundAt === -1 ? events.length : foundAt;
  const newer = events[at - 1];
  const older = events[events[at]?.id === event?.id ? at + 1 : at];
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;

  async function loadOlder(than: ErrorEvent) {
    const { data } = await fetchNextPage();
    const next = data?.pages.flat().find(({ id }) => id < than.id);
    if (next) setPinned(next);
  }

  function toOlder(than: ErrorEvent) {
    if (older) setPinned(older);
    else if (!isFetchingNextPage) void loadOlder(than);
  }

  return {
    query,
    event,
    at,
    count: Math.max(events.length, at + 1),
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    toOlder: event && (older !== undefined || hasNextPage) ? () => toOlder(event) : undefined,
    toNewer: newer && (() => setPinned(newer)),
  };
}
