import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import { NotificationType } from "@/lib/messaging/notifications/enumerations";
import type { Notification, NotificationQuery } from "@/lib/messaging/notifications/schema";
import { inboxChanges, inboxKey, type InboxPage, latestKey } from "./cache";
import { type InboxFilters, TYPES_OF } from "./filters";
import { noteGone } from "./gone";
import { byPosition, hasReturned } from "./inbox-order";

/** Notifications per page. */
export const INBOX_PAGE = 50;
/** The API's limit on notifications per list. */
const MAX_LIST_SIZE = 500;

/** Reads a list: from the API in the browser, from the database on the server. */
export type ReadNotifications = (query: NotificationQuery) => Promise<Notification[]>;

/** Adds to a query what the rows show of the notifications, in the inbox's order. */
export const withDetails = (query: NotificationQuery): NotificationQuery => ({
  ...query,
  details: true,
  ...(query.snoozed !== true && { returned_first: true }),
});

function fetchList(query: NotificationQuery, signal?: AbortSignal): Promise<Notification[]> {
  const params = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return api.get<Notification[]>(
    `/api/notifications?${new URLSearchParams(params)}`,
    signal ? { signal } : {},
  );
}

const fetchRows =
  (signal: AbortSignal): ReadNotifications =>
  (query) =>
    fetchList(withDetails(query), signal);

/**
 * Returns a page of matching notifications, newest first. The API filters by a single type, so two
 * lists are merged for a filter with two types.
 */
export async function readInboxPage(
  { tab, kind, project_id }: InboxFilters,
  before: number | null,
  read: ReadNotifications,
  limit = INBOX_PAGE,
): Promise<InboxPage> {
  const query: NotificationQuery = {
    limit,
    ...(tab === "unread" && { unread: true }),
    ...(tab === "snoozed" && { snoozed: true }),
    ...(project_id !== undefined && { project_id }),
    ...(before !== null && { before }),
  };
  const types = kind === undefined ? [undefined] : TYPES_OF[kind];
  const lists = await Promise.all(
    types.map((type) =>
      read({
        ...query,
        ...(type !== undefined && { type }),
        // With comments alone, nothing else shows that one is a mention.
        ...(type === NotificationType.Comment && { folded: true }),
      }),
    ),
  );
  const found = lists.flat().sort(byPosition);
  const returned = found.filter(hasReturned);
  // Those come before the first page and are not part of it.
  const listed = found.slice(returned.length, returned.length + limit);
  const last = listed.length < limit ? undefined : listed.at(-1);
  return { notifications: [...returned, ...listed], next: last?.id ?? null };
}

/** Pages of the inbox. Never refetched automatically; new notifications come from `latestQuery`. */
export function inboxQuery(filters: InboxFilters) {
  return infiniteQueryOptions({
    queryKey: [...inboxKey, filters],
    queryFn: ({ signal, pageParam }) => readInboxPage(filters, pageParam, fetchRows(signal)),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: Infinity,
  });
}

/**
 * The newest notifications for a filter, including read ones. Reveals new arrivals, and what was read,
 * deleted or snoozed in another window.
 */
export function latestQuery({ kind, project_id }: InboxFilters) {
  const filters: InboxFilters = {
    tab: "all",
    ...(kind !== undefined && { kind }),
    ...(project_id !== undefined && { project_id }),
  };
  return queryOptions({
    queryKey: [...latestKey, filters],
    queryFn: async ({ client, signal }) => {
      const at = Date.now();
      const isChanging = () => client.isMutating({ mutationKey: inboxChanges }) > 0;
      const wasChanging = isChanging();
      const { notifications } = await readInboxPage(filters, null, fetchRows(signal));
      // What is still on its way is missing for now. It is read again when it has arrived.
      if (!wasChanging && !isChanging())
        noteGone(client, { filters, found: notifications, limit: INBOX_PAGE, at });
      return notifications;
    },
    refetchOnWindowFocus: "always",
  });
}

/** Returns every notification that matches the filters and `also`, on any tab. */
export async function readAll(
  { kind, project_id }: InboxFilters,
  also: Pick<NotificationQuery, "unread" | "finished">,
): Promise<Notification[]> {
  const filters: InboxFilters = {
    tab: "all",
    ...(kind !== undefined && { kind }),
    ...(project_id !== undefined && { project_id }),
  };
  // With comments alone or mentions alone, each knows the other one about its comment.
  const details = kind === "mentions" || kind === "comments";
  const read: ReadNotifications = (query) => fetchList({ ...query, ...also, details });
  const all: Notification[] = [];
  let before: number | null = null;
  do {
    const page: InboxPage = await readInboxPage(filters, before, read, MAX_LIST_SIZE);
    all.push(...page.notifications);
    before = page.next;
  } while (before !== null);
  return all;
}
