import { describe, expect, it } from "vitest";
import { readInboxPage } from "@/lib/messaging/notifications/client/inbox-query";
import {
  type InboxFilters,
  readInboxFilters,
  writeInboxFilters,
} from "@/lib/messaging/notifications/client/filters";
import type { Notification, NotificationQuery } from "@/lib/messaging/notifications/schema";

describe("inbox filters", () => {
  const complete: InboxFilters = { tab: "all", kind: "memberships", project_id: 7 };

  it("can be written to the URL and read back", () => {
    expect(readInboxFilters(writeInboxFilters(complete, new URLSearchParams()))).toEqual(complete);
  });

  it("keep other parameters, and can be removed", () => {
    const params = writeInboxFilters(complete, new URLSearchParams("open=ENG-7"));
    expect(writeInboxFilters({ tab: "unread" }, params).toString()).toBe("open=ENG-7");
  });

  it.each(["tab=other", "kind=everything", "project_id=-1", "project_id=99999999999"])(
    "ignore invalid values: %s",
    (query) => {
      expect(readInboxFilters(new URLSearchParams(query))).toEqual({ tab: "unread" });
    },
  );
});

describe("an inbox page", () => {
  /** Notifications of types 5 and 6, alternating. */
  const all = Array.from({ length: 9 }, (_, index) => ({ id: 9 - index, type: 5 + (index % 2) }));
  const queries: NotificationQuery[] = [];
  async function read(query: NotificationQuery): Promise<Notification[]> {
    queries.push(query);
    const { before = Infinity, type, limit } = query;
    const found = all.filter((row) => row.id < before && (type === undefined || row.type === type));
    return Promise.resolve(found.slice(0, limit) as Notification[]);
  }
  const idsOf = (notifications: readonly Notification[]) => notifications.map(({ id }) => id);

  it("merges two types into one list", async () => {
    const filters: InboxFilters = { tab: "all", kind: "memberships" };
    const first = await readInboxPage(filters, null, read, 4);
    expect(idsOf(first.notifications)).toEqual([9, 8, 7, 6]);
    const second = await readInboxPage(filters, first.next, read, 4);
    expect(idsOf(second.notifications)).toEqual([5, 4, 3, 2]);
    const last = await readInboxPage(filters, second.next, read, 4);
    expect([idsOf(last.notifications), last.next]).toEqual([[1], null]);
  });

  it("requests a project's unread notifications of one type", async () => {
    queries.length = 0;
    await readInboxPage({ tab: "unread", kind: "mentions", project_id: 3 }, 5, read, 4);
    expect(queries).toEqual([{ limit: 4, unread: true, project_id: 3, before: 5, type: 4 }]);
  });
});
