import { queryOptions, skipToken, type QueryClient } from "@tanstack/react-query";
import type { Notification } from "@/lib/messaging/notifications/schema";
import { inboxKey, type Pages } from "./cache";
import type { InboxFilters } from "./filters";
import { hasReturned } from "./inbox-order";

const NONE: readonly number[] = [];

/** Ids of listed notifications that were deleted or snoozed elsewhere. */
export function goneQuery() {
  return queryOptions<readonly number[]>({
    queryKey: ["notifications-gone"],
    queryFn: skipToken,
    initialData: NONE,
    staleTime: Infinity,
    gcTime: Infinity,
  });
}

interface Newest {
  filters: InboxFilters;
  /** The newest that match the filters, and those that came back from a snooze. */
  found: readonly Notification[];
  /** The size of a page: fewer are all that match. */
  limit: number;
  /** When they were requested. */
  at: number;
}

/**
 * Compares lists with the newest notifications: what is missing there is gone, and what is there again
 * is back. Lists that have changed since the request are left alone.
 */
export function noteGone(client: QueryClient, { filters, found, limit, at }: Newest): void {
  const ordinary = found.filter((one) => !hasReturned(one)).map(({ id }) => id);
  const floor = ordinary.length < limit ? 0 : Math.min(...ordinary);
  const present = new Set(found.map(({ id }) => id));
  const { queryKey } = goneQuery();
  const before = client.getQueryData(queryKey) ?? NONE;
  const gone = new Set(before.filter((id) => !present.has(id)));
  for (const query of client.getQueryCache().findAll({ queryKey: inboxKey })) {
    const { tab, kind, project_id: projectId } = query.queryKey[1] as InboxFilters;
    const isOther = kind !== filters.kind || projectId !== filters.project_id;
    if (tab === "snoozed" || isOther || query.state.dataUpdatedAt > at) continue;
    const pages = (query.state.data as Pages | undefined)?.pages ?? [];
    for (const { id } of pages.flatMap((page) => page.notifications)) {
      if (id >= floor && !present.has(id)) gone.add(id);
    }
  }
  if (gone.size !== before.length || before.some((id) => !gone.has(id)))
    client.setQueryData(queryKey, [...gone]);
}
