import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it } from "vitest";
import {
  removeFromCache,
  inboxKey,
  latestKey,
  prependNotifications,
  setReadInCache,
} from "@/lib/messaging/notifications/client/cache";
import { inboxQuery, latestQuery } from "@/lib/messaging/notifications/client/inbox-query";
import { summaryKey, summaryQuery } from "@/lib/messaging/notifications/client/summary";
import type { Notification } from "@/lib/messaging/notifications/schema";

const READ_AT = "2026-11-21T10:00:00.000000Z";
const filters = { tab: "all" } as const;
let client: QueryClient;

function notification(id: number, type: number, readAt: string | null = null): Notification {
  return {
    id,
    type,
    message: "Ana Lima commented on ENG-1",
    read_at: readAt,
    created_at: READ_AT,
    actor: null,
    notifiable: { type: "issue", id: 1, key: "ENG-1", title: "One", project_id: 1 },
    comment_id: null,
    reason: "watching",
  };
}

const [comment, mention, old] = [
  notification(9, 2),
  notification(8, 4),
  notification(7, 2, READ_AT),
];

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(inboxQuery(filters).queryKey, {
    pages: [
      { notifications: [comment, mention], next: 8 },
      { notifications: [old], next: null },
    ],
    pageParams: [null, 8],
  });
  client.setQueryData(latestQuery(filters).queryKey, [comment, mention, old]);
  client.setQueryData(summaryQuery().queryKey, {
    unread: 2,
    total: 3,
    by_type: { "1": 0, "2": 1, "3": 0, "4": 1, "5": 0, "6": 0 },
    unread_subjects: { all: 1, by_type: { "1": 0, "2": 1, "3": 0, "4": 1, "5": 0, "6": 0 } },
  });
});

const listed = () =>
  client.getQueryData(inboxQuery(filters).queryKey)?.pages.map((page) => page.notifications);
const unread = () => {
  const summary = client.getQueryData(summaryQuery().queryKey);
  return [summary?.unread, summary?.by_type["2"], summary?.by_type["4"], summary?.total];
};

describe("a cached notification", () => {
  it("can be marked read in lists and counts, and unread again", () => {
    setReadInCache(client, [{ ...comment, read_at: READ_AT }]);
    expect(listed()).toEqual([[{ ...comment, read_at: READ_AT }, mention], [old]]);
    expect(client.getQueryData(latestQuery(filters).queryKey)?.[0]?.read_at).toBe(READ_AT);
    expect(unread()).toEqual([1, 0, 1, 3]);
    setReadInCache(client, [comment]);
    expect(listed()).toEqual([[comment, mention], [old]]);
    expect(unread()).toEqual([2, 1, 1, 3]);
  });

  it("can be removed from lists and counts, without breaking pagination", () => {
    removeFromCache(client, [mention, old]);
    expect(listed()).toEqual([[comment], []]);
    expect(unread()).toEqual([1, 1, 0, 1]);
    expect(client.getQueryData(inboxQuery(filters).queryKey)?.pages[0]?.next).toBe(8);
  });

  it("counts its subject as unread until all about it are read", () => {
    const subjects = () => client.getQueryData(summaryQuery().queryKey)?.unread_subjects;
    setReadInCache(client, [{ ...comment, read_at: READ_AT }]);
    expect(subjects()).toMatchObject({ all: 1, by_type: { "2": 0, "4": 1 } });
    setReadInCache(client, [{ ...mention, read_at: READ_AT }]);
    expect(subjects()).toMatchObject({ all: 0, by_type: { "2": 0, "4": 0 } });
    setReadInCache(client, [comment, mention]);
    expect(subjects()).toMatchObject({ all: 1, by_type: { "2": 1, "4": 1 } });
    removeFromCache(client, [comment, mention]);
    expect(subjects()?.all).toBe(0);
  });

  it("is added at the top if it is new", () => {
    const newer = notification(10, 2);
    prependNotifications(client, inboxQuery(filters).queryKey, [newer]);
    expect(listed()).toEqual([[newer, comment, mention], [old]]);
  });

  it("does not change if it is not cached", () => {
    const empty = new QueryClient();
    setReadInCache(empty, [comment]);
    prependNotifications(empty, inboxQuery(filters).queryKey, [comment]);
    expect(empty.getQueryCache().getAll()).toEqual([]);
  });
});

it("a listed notification is not marked stale by new ones", () => {
  expect([summaryKey[0], latestKey[0]]).not.toContain(inboxKey[0]);
});
