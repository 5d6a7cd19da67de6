"use client";

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import {
  errorEventQuery,
  type EventName,
  type EventTag,
  groupTagsQuery,
} from "@/lib/errors/groups/client/mutations";
import { ApiFailure } from "@/lib/platform/client/api-client";
import { setEventId, useEventId } from "./use-event-params";

/**
 * The displayed occurrence: the one in the URL, otherwise the newest one (with the tag). It stays
 * when new ones arrive. One that is no longer stored, or belongs to a group that was unmerged, gives
 * way to the newest, and `isLost` says so.
 */
export function useShownEvent(projectId: number, groupId: number, tag: EventTag | null) {
  const client = useQueryClient();
  const linkedId = useEventId(groupId);
  const [name, setName] = useState<EventName>(linkedId ?? "newest");
  const [isLost, setLost] = useState(false);
  const queryOf = (event: EventName) => errorEventQuery(projectId, groupId, event, tag);
  const tags = useQuery(groupTagsQuery(projectId, groupId));
  const isNone = tags.data?.events === 0;
  const query = useQuery({
    ...queryOf(name),
    placeholderData: keepPreviousData,
    // Whether there are any is known first, mostly from before the page is shown.
    enabled: !isNone && !tags.isPending,
  });
  const isMissing = query.error instanceof ApiFailure && query.error.status === 404;
  const isGone = isMissing && typeof name === "number";
  const event = isMissing || isNone ? undefined : query.data;
  if (isGone) {
    setName("newest");
    setLost(linkedId !== null);
  } else if (event && typeof name !== "number" && !query.isFetching && !query.isError) {
    // Another one may become the newest while this one is read.
    setName(event.id);
  }

  // The URL is outside React. The newest needs no name.
  useEffect(() => {
    if (isLost) setEventId(null);
  }, [isLost]);

  const { newer_id: newerId = null, older_id: olderId = null } = event ?? {};
  // The reader will probably go on to a neighbor.
  useEffect(() => {
    for (const id of [newerId, olderId]) {
      if (id !== null)
        client.query(errorEventQuery(projectId, groupId, id, tag)).catch(() => undefined);
    }
    // A tag is a new object in every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [client, projectId, groupId, newerId, olderId]);

  async function show(next: EventName) {
    setLost(false);
    setName(next);
    if (typeof next === "number") setEventId(next);
    else if (next === "newest") setEventId(null);
    else {
      const found = await client.query(queryOf(next)).catch(() => undefined);
      if (found) setEventId(found.id);
    }
  }
  const stepTo = (next: EventName | null) => (next === null ? undefined : () => void show(next));

  return {
    query,
    event,
    toEvent: (id: number) => void show(id),
    /** There is none, rather than a failure to load it. */
    isEmpty: isMissing || isNone,
    isPending: query.isPending && !isNone,
    isLost,
    isLoading: query.isPlaceholderData,
    toOlder: stepTo(olderId),
    toNewer: stepTo(newerId),
    toOldest: stepTo(olderId === null ? null : "oldest"),
    toNewest: stepTo(newerId === null ? null : "newest"),
  };
}
