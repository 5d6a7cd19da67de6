import { describe, expect, it } from "vitest";
import {
  commentOf,
  firstUnreadComment,
  groupRows,
  joinRows,
  leadOf,
  strongestOf,
  unreadUndone,
  wholeRow,
} from "@/components/inbox/state/group-rows";
import type { Notification } from "@/lib/messaging/notifications/schema";
import fc from "../../../../support/patterns/laws";

const NOBODY = new Set<string>();

function about(notifiable: Notification["notifiable"], id: number): Notification {
  return {
    id,
    type: 2,
    message: "Ana Lima commented on ENG-1",
    read_at: null,
    created_at: "2026-11-21T10:00:00.000000Z",
    actor: null,
    notifiable,
    comment_id: null,
    reason: "watching",
  };
}

const onIssue = (id: number, number: number) =>
  about({ type: "issue", id: number, key: `ENG-${number}`, title: "One", project_id: 1 }, id);
const onProject = (id: number) => about({ type: "project", id: 1, name: "Apollo" }, id);

describe("inbox rows", () => {
  it("show each issue once, in the position of its newest notification", () => {
    const rows = groupRows([onIssue(9, 1), onIssue(8, 2), onIssue(7, 1)], NOBODY);
    expect(rows.map(({ id, notifications }) => [id, notifications.map((one) => one.id)])).toEqual([
      ["ENG-1", [9, 7]],
      ["ENG-2", [8]],
    ]);
  });

  it("show membership notifications separately, even for the same project", () => {
    const rows = groupRows([onProject(3), onProject(2)], NOBODY);
    expect(rows.map(({ id }) => id)).toEqual(["n3", "n2"]);
  });

  it("show the notifications of an expanded issue below it, one by one", () => {
    const notifications = [onIssue(9, 1), onIssue(8, 2), onIssue(7, 1)];
    const rows = groupRows(notifications, new Set(["ENG-1", "ENG-2"]));
    expect(rows.map(({ id, isSingle }) => [id, isSingle])).toEqual([
      ["ENG-1", false],
      ["n9", true],
      ["n7", true],
      ["ENG-2", false],
    ]);
  });

  it("contain every notification once, newest first", () => {
    const inboxes = fc.uniqueArray(fc.record({ id: fc.nat(500), number: fc.nat(8) }), {
      selector: ({ id }) => id,
    });
    fc.assert(
      fc.property(inboxes, (inbox) => {
        const newestFirst = inbox
          .toSorted((a, b) => b.id - a.id)
          .map(({ id, number }) => (number === 0 ? onProject(id) : onIssue(id, number)));
        const rows = groupRows(newestFirst, NOBODY);
        const shown = rows.flatMap(({ notifications }) => notifications.map(({ id }) => id));
        expect(shown.toSorted((a, b) => b - a)).toEqual(newestFirst.map(({ id }) => id));
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
        const heads = rows.map(({ notifications }) => notifications[0].id);
        expect(heads).toEqual(heads.toSorted((a, b) => b - a));
      }),
    );
  });
});

const assigned = (id: number, minute: number, to: "assigned" | "unassigned") => ({
  ...onIssue(id, 1),
  type: 1,
  reason: to,
  created_at: `2026-11-21T10:${String(minute).padStart(2, "0")}:00.000000Z`,
});

const moved = (id: number, minute: number, from: string, to: string): Notification => ({
  ...assigned(id, minute, "assigned"),
  type: 3,
  reason: "watching",
  message: `Deleted user moved ENG-1 from ${from} to ${to}`,
});

const mention = (id: number): Notification => ({ ...onIssue(id, 1), type: 4, reason: "mentioned" });

describe("the order of rows", () => {
  it("is by the event that each shows: a move does not lift a mention that waits", () => {
    const at = (minute: string) => ({ created_at: `2026-11-21T10:${minute}:00.000000Z` });
    const move = { ...moved(9, 20, "To do", "Done") };
    const rows = groupRows(
      [move, { ...onIssue(8, 2), ...at("10") }, { ...mention(7), ...at("05") }],
      NOBODY,
    );
    expect(rows.map((row) => [row.id, leadOf(row).id])).toEqual([
      ["ENG-2", 8],
      ["ENG-1", 7],
    ]);
  });

  it("is by the time they show, also where ids are in another order", () => {
    const old = { ...onIssue(9, 1), created_at: "2026-11-18T10:00:00.000000Z" };
    const ids = groupRows([old, onIssue(8, 2)], NOBODY).map(({ id }) => id);
    expect(ids).toEqual(["ENG-2", "ENG-1"]);
  });

  it("has what came back from a snooze at the time when it did, even once it is read", () => {
    const snooze = { until: "2026-11-21T11:00:00.000Z", until_change: false };
    const returned = { ...onIssue(7, 1), snooze };
    for (const read_at of [null, "2026-11-21T12:00:00.000Z"]) {
      const rows = groupRows([onIssue(8, 2), { ...returned, read_at }], NOBODY);
      expect(rows.map(({ id }) => id)).toEqual(["ENG-1", "ENG-2"]);
    }
  });

  it("puts a comment above what its snooze had hidden, which came back moments later", () => {
    const snooze = { until: "2026-11-21T11:00:01.000Z", until_change: false };
    const comment = { ...onIssue(9, 1), created_at: "2026-11-21T11:00:00.000000Z" };
    const [row] = groupRows([{ ...onIssue(7, 1), snooze }, comment], NOBODY);
    expect(row?.notifications.map(({ id }) => id)).toEqual([9, 7]);
  });

  it("of snoozed ones is by their return, with those that wait for a change last", () => {
    const until = (id: number, time: string | null) => ({
      ...onIssue(id, id),
      snooze: { until: time, until_change: time === null },
    });
    const rows = groupRows(
      [until(9, null), until(8, "2099-02-01T00:00:00Z"), until(7, "2099-01-01T00:00:00Z")],
      NOBODY,
    );
    expect(rows.map(({ id }) => id)).toEqual(["ENG-7", "ENG-8", "ENG-9"]);
  });
});

describe("what a row shows", () => {
  const rowOf = (...notifications: Notification[]) => {
    const [row] = groupRows(notifications, NOBODY);
    if (!row) throw new Error("no row");
    return row;
  };
  const leadId = (...notifications: Notification[]) => leadOf(rowOf(...notifications)).id;
  const reasonId = (...notifications: Notification[]) => strongestOf(rowOf(...notifications)).id;

  it("is the strongest reason: a mention, an assignment, a comment, then the rest", () => {
    const [comment, lane] = [onIssue(3, 1), moved(4, 0, "To do", "Done")];
    expect(leadId(lane, comment, assigned(2, 0, "assigned"), mention(1))).toBe(1);
    expect(leadId(lane, comment, assigned(2, 0, "assigned"))).toBe(2);
    expect(leadId(lane, comment, assigned(2, 0, "unassigned"))).toBe(3);
    expect(leadId(onIssue(5, 1), comment)).toBe(5);
  });

  it("is the last word if somebody wrote last, with the strongest reason beside it", () => {
    const [comment, lane] = [onIssue(3, 1), moved(2, 0, "To do", "Done")];
    expect(leadId(comment, lane, mention(1))).toBe(3);
    expect(reasonId(comment, lane, mention(1))).toBe(1);
    expect(leadId(mention(4), comment)).toBe(4);
  });

  it("does not change when the row is read, but what was read before gives way", () => {
    const read = { read_at: "2026-11-21T10:30:00.000Z" };
    const lane = { ...moved(3, 0, "To do", "Done"), ...read };
    expect(leadId(lane, { ...mention(1), ...read })).toBe(1);
    expect(reasonId({ ...onIssue(3, 1), ...read }, { ...mention(1), ...read })).toBe(1);
    const before = { read_at: "2026-11-21T09:30:00.000Z" };
    expect(reasonId(onIssue(3, 1), { ...mention(1), ...before })).toBe(3);
  });
});

describe("changes that were undone within minutes", () => {
  const told = (...notifications: Notification[]) => {
    const [row] = groupRows(notifications, NOBODY);
    return row && { ids: row.told.map(({ id }) => id), isUndone: row.isUndone };
  };

  it("are not told, but are part of the row", () => {
    const [there, back] = [moved(2, 0, "To do", "Done"), moved(3, 2, "Done", "To do")];
    expect(told(back, there, onIssue(1, 1))).toEqual({ ids: [1], isUndone: false });
    expect(told(back, there)).toEqual({ ids: [3], isUndone: true });
    expect(told(assigned(2, 1, "unassigned"), assigned(1, 0, "assigned"))?.isUndone).toBe(true);
  });

  it("are told if they were undone later, led elsewhere or are someone else’s", () => {
    const there = moved(2, 0, "To do", "Done");
    expect(told(moved(3, 6, "Done", "To do"), there)?.ids).toEqual([3, 2]);
    expect(told(moved(3, 1, "Done", "Review"), there)?.ids).toEqual([3, 2]);
    const actor = { id: 5, first_name: "Deleted", last_name: "user", profile_picture: null };
    expect(told({ ...moved(3, 1, "Done", "To do"), actor }, there)?.ids).toEqual([3, 2]);
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
    expect(told(moved(3, 1, "Ready to go", "Talk to Ana"), there)?.isUndone).toBe(true);
  });
});

describe("several rows", () => {
  const rows = groupRows(
    [onIssue(9, 1), onIssue(8, 2), onIssue(7, 1), onProject(6)],
    new Set(["ENG-1"]),
  );
  const named = (...ids: string[]) => rows.filter(({ id }) => ids.includes(id));
  const idsOf = (notifications: readonly Notification[] | undefined) =>
    notifications?.map(({ id }) => id);

  it("are one under the name of the first, with each notification once", () => {
    const joined = joinRows(named("ENG-1", "n9", "n6"));
    expect(joined?.id).toBe("ENG-1");
    expect(idsOf(joined?.notifications)).toEqual([9, 7, 6]);
    expect(joined?.rowCount).toBe(2);
    expect(joinRows(named("n9", "n7"))?.rowCount).toBe(2);
    expect(joinRows([])).toBeUndefined();
  });

  it("stand for all about their issues", () => {
    const single = joinRows(named("n7"));
    expect(single && idsOf(wholeRow(rows, single).notifications)).toEqual([9, 7]);
    const several = joinRows(named("n7", "n6"));
    expect(several && idsOf(wholeRow(rows, several).notifications)).toEqual([9, 7, 6]);
  });
});

describe("a row's comment", () => {
  it("is the newest one that a notification links to", () => {
    const [row] = groupRows(
      [onIssue(9, 1), { ...onIssue(8, 1), comment_id: 5 }, { ...onIssue(7, 1), comment_id: 4 }],
      NOBODY,
    );
    expect(row && commentOf(row)).toBe(5);
  });

  it("is new from the oldest unread one on", () => {
    const read = { read_at: "2026-11-21T10:01:00.000Z" };
    const of = (id: number, fields: Partial<Notification>) => ({ ...onIssue(id, 1), ...fields });
    const [row] = groupRows(
      [of(9, { comment_id: 6 }), of(8, { comment_id: 5 }), of(7, { comment_id: 4, ...read })],
      NOBODY,
    );
    expect(row && firstUnreadComment(row)).toBe(5);
    const [other] = groupRows([onIssue(9, 1)], NOBODY);
    expect(other && firstUnreadComment(other)).toBeUndefined();
  });

  it("is missing if no notification links to one", () => {
    const [row] = groupRows([onIssue(9, 1)], NOBODY);
    expect(row && commentOf(row)).toBeUndefined();
  });
});
