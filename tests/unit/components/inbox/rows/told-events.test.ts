import { describe, expect, it } from "vitest";
import { groupRows, leadOf, unreadUndone } from "@/components/inbox/rows/group-rows";
import type { Notification } from "@/lib/messaging/notifications/schema";
import fc from "../../../../support/patterns/laws";
import { assigned, mention, moved, onIssue } from "../../../../support/records/inbox-items";

const NOBODY = new Set<string>();

describe("a comment that mentions a watcher", () => {
  const of = (one: Notification, comment_id = 5) => ({ ...one, comment_id });
  const expandedIds = (...notifications: Notification[]) =>
    groupRows(notifications, new Set(["ENG-1"]))
      .filter(({ isSingle }) => isSingle)
      .map((single) => single.notifications.map(({ id }) => id));

  it("is one event, which acts for both notifications", () => {
    const notifications = [of(mention(3)), of(onIssue(2, 1)), of(onIssue(1, 1), 4)];
    const [row] = groupRows(notifications, NOBODY);
    expect(row?.told.map(({ id }) => id)).toEqual([3, 1]);
    expect(expandedIds(...notifications)).toEqual([[3, 2], [1]]);
    expect(expandedIds(of(onIssue(3, 1)), of(mention(2)))).toEqual([]);
  });

  it("is unread if either is", () => {
    const read = { read_at: "2026-11-21T10:30:00.000Z" };
    const [row] = groupRows([of(onIssue(4, 1), 6), of(onIssue(2, 1)), of(mention(3))], NOBODY);
    expect(row && leadOf(row).id).toBe(4);
    const [half] = groupRows(
      [of({ ...onIssue(4, 1), ...read }, 6), of({ ...mention(3), ...read }), of(onIssue(2, 1))],
      NOBODY,
    );
    expect(half && leadOf(half).id).toBe(3);
  });
});

describe("changes that were undone within minutes", () => {
  const READ = { read_at: "2026-11-21T10:30:00.000Z" };
  const read = (one: Notification) => ({ ...one, ...READ });
  const told = (...notifications: Notification[]) =>
    groupRows(notifications, NOBODY)[0]?.told.map(({ id }) => id);

  it("are not told, but are part of the row", () => {
    const [there, back] = [moved(2, 0, "To do", "Done"), moved(3, 2, "Done", "To do")];
    const [row] = groupRows([back, there, onIssue(1, 1)], NOBODY);
    expect(row?.told.map(({ id }) => id)).toEqual([1]);
    expect(row?.notifications).toHaveLength(3);
  });

  it("make no row of their own once they are read", () => {
    const [there, back] = [moved(2, 0, "To do", "Done"), moved(3, 2, "Done", "To do")];
    expect(told(read(back), read(there))).toBeUndefined();
    const change = [assigned(2, 1, "unassigned"), assigned(1, 0, "assigned")].map(read);
    expect(told(...change)).toBeUndefined();
    const snooze = { until: null, until_change: true };
    expect(told({ ...read(back), snooze }, { ...read(there), snooze })).toEqual([3]);
  });

  it("are told if the reader had seen the first one: that it was undone is news", () => {
    const seen = { ...moved(2, 0, "To do", "Done"), read_at: "2026-11-21T10:01:00.000Z" };
    const back = moved(3, 2, "Done", "To do");
    const old = read({ ...onIssue(1, 1), created_at: "2026-11-20T10:00:00.000000Z" });
    const [row] = groupRows([back, seen, old], NOBODY);
    expect(row?.told.map(({ id }) => id)).toEqual([3, 2, 1]);
    expect(row && leadOf(row).id).toBe(3);
    expect(told(read(back), seen, old)).toEqual([3, 2, 1]);
  });

  it("are told if nothing else says why the row is unread", () => {
    const fields = { snooze: { until: "2026-11-21T10:10:00.000Z", until_change: false } };
    const [there, back] = [moved(2, 0, "To do", "Done"), moved(3, 2, "Done", "To do")];
    expect(told({ ...back, ...fields }, { ...there, ...fields }, read(onIssue(1, 1)))).toEqual([
      3, 2, 1,
    ]);
  });

  it("always leave an unread row something unread to tell", () => {
    const lanes = ["To do", "Done"];
    const change = fc.record({ isBack: fc.boolean(), isRead: fc.boolean(), isMove: fc.boolean() });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
        const notifications = changes
          .map(({ isBack, isRead, isMove }, at) => {
            const [from = "", to = ""] = isBack ? lanes.toReversed() : lanes;
            const one = isMove ? moved(at + 1, at, from, to) : onIssue(at + 1, 1);
            return isRead ? read(one) : one;
          })
          .toReversed();
        for (const row of groupRows(notifications, NOBODY)) {
          const isUnread = row.notifications.some(({ read_at }) => read_at === null);
          expect(row.told.some(({ read_at }) => read_at === null)).toBe(isUnread);
        }
      }),
    );
  });

  it("are told if they were undone later, led elsewhere or are someone else’s", () => {
    const there = moved(2, 0, "To do", "Done");
    expect(told(moved(3, 6, "Done", "To do"), there)).toEqual([3, 2]);
    expect(told(moved(3, 1, "Done", "Review"), there)).toEqual([3, 2]);
    const actor = { id: 5, first_name: "Deleted", last_name: "user", profile_picture: null };
    expect(told({ ...moved(3, 1, "Done", "To do"), actor }, there)).toEqual([3, 2]);
  });

  it("are found among unread ones, unless the user snoozed them", () => {
    const [there, back] = [moved(2, 0, "To do", "Done"), moved(3, 2, "Done", "To do")];
    const found = (...notifications: Notification[]) =>
      unreadUndone(groupRows(notifications, NOBODY)).map(({ id }) => id);
    expect(found(back, there, { ...onIssue(1, 2) })).toEqual([3, 2]);
    expect(found(back, there, onIssue(1, 1))).toEqual([]);
    expect(found(back, { ...there, read_at: "2026-11-21T10:01:00.000Z" })).toEqual([]);
    const read = { read_at: "2026-11-21T10:01:00.000Z" };
    expect(found(back, there, { ...onIssue(1, 1), ...read })).toEqual([3, 2]);
    const snooze = { until: null, until_change: true };
    expect(found(back, { ...there, snooze })).toEqual([]);
  });

  it("may involve lanes whose names contain “to”", () => {
    const there = moved(2, 0, "Talk to Ana", "Ready to go");
    expect(told(read(moved(3, 1, "Ready to go", "Talk to Ana")), read(there))).toBeUndefined();
  });
});
