import { describe, expect, it } from "vitest";
import { readInboxPage } from "@/lib/messaging/notifications/client/mutations";
import {
  type InboxFilters,
  readInboxFilters,
  writeInboxFilters,
} from "@/lib/messaging/notifications/client/filters";
import type { Notification, NotificationQuery } from "@/lib/messaging/notifications/schema";

describe("inbox filters", () => {
  const whole: InboxFilters = { tab: "all", kind: "memberships", project_id: 7 };

  it("can be written to the URL and read back", () => {
    expect(readInboxFilters(writeInboxFilters(whole, new URLSearchParams()))).toEqual(whole);
  });

  it("keep other parameters, and can be removed", () => {
    const params = writeInboxFilters(whole, new URLSearchParams("open=ENG-7"));
    expect(writeInboxFilters({ tab: "unread" }, params).toString()).toBe("open=ENG-7");
  });

  it.each(["tab=some", "kind=everything", "project_id=-1", "project_id=99999999999"])(
    "ignore invalid values: %s",
    (query) => {
      expect(readInboxFilters(new URLSearchParams(query))).toEqual({ tab: "unread" });
    },
  );
});

describe("a page of the inbox", () => {
  /** Types 5 and 6 in turn. */
  const all = Array.from({ length: 9 }, (_, index) => ({ id: 9 - index, type: 5 + (index % 2) }));
  const asked: NotificationQuery[] = [];
  async function read(query: NotificationQuery): Promise<Notification[]> {
    asked.push(query);
    const { before = Infinity, type, limit } = query;
    const found = all.filter((one) => one.id < before && (type === undefined || one.type === type));
    return Promise.resolve(found.slice(0, limit) as Notification[]);
  }
  const idsOf = (notifications: readonly Notification[]) => notifications.map(({ id }) => id);

  it("of two types is one list, page by page", async () => {
    const filters: InboxFilters = { tab: "all", kind: "memberships" };
    const first = await readInboxPage(filters, null, read, 4);
    expect(idsOf(first.notifications)).toEqual([9, 8, 7, 6]);
    const second = await readInboxPage(filters, first.next, read, 4);
    expect(idsOf(second.notifications)).toEqual([5, 4, 3, 2]);
    const last = await readInboxPage(filters, second.next, read, 4);
    expect([idsOf(last.notifications), last.next]).toEqual([[1], null]);
  });

  it("requests the unread ones of a project and type", async () => {
    asked.length = 0;
    await readInboxPage({ tab: "unread", kind: "mentions", project_id: 3 }, 5, read, 4);
    expect(asked).toEqual([{ limit: 4, unread: true, project_id: 3, before: 5, type: 4 }]);
  });
});
