import { describe, expect, it } from "vitest";
import {
  byPosition,
  hasReturned,
  isSnoozed,
} from "@/lib/messaging/notifications/client/inbox-order";
import type { Notification } from "@/lib/messaging/notifications/schema";

const [PAST, EARLIER] = ["2020-02-01T00:00:00.000000Z", "2020-01-01T00:00:00.000000Z"];
const FUTURE = "9000-01-01T00:00:00.000000Z";

function notification(id: number, until?: string | null, readAt: string | null = null) {
  const snooze = until === undefined ? null : { until, until_change: until === null };
  return { id, read_at: readAt, snooze } as Notification;
}

describe("the order of the inbox", () => {
  it("has unread notifications on top whose snooze is over, the latest first", () => {
    const inbox = [
      notification(9),
      notification(3, EARLIER),
      notification(8, PAST, PAST),
      notification(2, PAST),
      notification(7),
    ];
    expect(inbox.toSorted(byPosition).map(({ id }) => id)).toEqual([2, 3, 9, 8, 7]);
  });

  it("is that of the ids for snoozed notifications", () => {
    const inbox = [notification(1, FUTURE), notification(5, null), notification(3, FUTURE)];
    expect(inbox.toSorted(byPosition).map(({ id }) => id)).toEqual([5, 3, 1]);
  });
});

describe("a notification", () => {
  it.each([
    ["never snoozed", notification(1), false, false],
    ["snoozed until a time", notification(1, FUTURE), true, false],
    ["snoozed until it changes", notification(1, null), true, false],
    ["whose snooze is over", notification(1, PAST), false, true],
    ["read since", notification(1, PAST, PAST), false, false],
  ])("%s is told apart", (_, one, snoozed, returned) => {
    expect([isSnoozed(one), hasReturned(one)]).toEqual([snoozed, returned]);
  });
});
