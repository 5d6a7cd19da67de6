import { describe, expect, it } from "vitest";
import {
  firstUnreadComment,
  groupRows,
  joinRows,
  leadOf,
  strongestOf,
  wholeRow,
} from "@/components/inbox/rows/group-rows";
import type { Notification } from "@/lib/messaging/notifications/schema";
import fc from "../../../../support/patterns/laws";
import {
  assigned,
  mention,
  moved,
  onIssue,
  onProject,
} from "../../../../support/records/inbox-items";

const NOBODY = new Set<string>();

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

describe("the order of rows", () => {
  it("stays while an event is added to a row in place, which the row shows at once", () => {
    const late = new Set([9]);
    const listed = [onIssue(8, 2), onIssue(7, 1), onProject(6)];
    const rows = groupRows([onIssue(9, 1), ...listed], NOBODY, late);
    expect(rows.map((row) => [row.id, leadOf(row).id])).toEqual([
      ["ENG-2", 8],
      ["ENG-1", 9],
      ["n6", 6],
    ]);
    expect(groupRows([onIssue(9, 1), ...listed], NOBODY).map(({ id }) => id)).toEqual([
      "ENG-1",
      "ENG-2",
      "n6",
    ]);
  });

  it("is by the newest event, which each shows", () => {
    const at = (minute: string) => ({ created_at: `2026-11-21T10:${minute}:00.000000Z` });
    const move = { ...moved(9, 20, "To do", "Done") };
    const rows = groupRows(
      [move, { ...onIssue(8, 2), ...at("10") }, { ...mention(7), ...at("05") }],
      NOBODY,
    );
    expect(rows.map((row) => [row.id, leadOf(row).id])).toEqual([
      ["ENG-1", 9],
      ["ENG-2", 8],
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

  it("has what a change woke at the top, led by that change, before anything is read", () => {
    const snooze = { until: "2026-11-21T11:00:01.000Z", until_change: false };
    const comment = { ...onIssue(9, 1), created_at: "2026-11-21T11:00:00.000000Z" };
    const hidden = [
      { ...onIssue(7, 1), snooze },
      { ...mention(6), snooze, read_at: "2026-11-21T10:05:00.000Z" },
    ];
    const elsewhere = { ...onIssue(8, 2), created_at: "2026-11-21T10:59:00.000000Z" };
    const [row] = groupRows([...hidden, comment, elsewhere], NOBODY);
    expect(row?.notifications.map(({ id }) => id)).toEqual([9, 7, 6]);
    expect(row && leadOf(row).id).toBe(9);
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
  const read = (one: Notification, at: string) => ({ ...one, read_at: `2026-11-21T${at}:00.000Z` });

  it("is the newest unread event, or else the newest", () => {
    const [comment, lane] = [onIssue(3, 1), moved(4, 0, "To do", "Done")];
    expect(leadId(lane, comment, mention(1))).toBe(4);
    expect(leadId(read(lane, "10:30"), comment, mention(1))).toBe(3);
    expect(leadId(read(lane, "10:30"), read(comment, "10:30"))).toBe(4);
  });

  it("has the strongest reason beside it: a mention, an assignment, a comment, then the rest", () => {
    const [comment, lane] = [onIssue(3, 1), moved(4, 0, "To do", "Done")];
    expect(reasonId(lane, comment, assigned(2, 0, "assigned"), mention(1))).toBe(1);
    expect(reasonId(lane, comment, assigned(2, 0, "assigned"))).toBe(2);
    expect(reasonId(lane, comment, assigned(2, 0, "unassigned"))).toBe(3);
    expect(reasonId(onIssue(5, 1), comment)).toBe(5);
  });

  it("keeps its reason when it is read, but what was read before gives way", () => {
    expect(reasonId(read(onIssue(3, 1), "10:30"), read(mention(1), "10:30"))).toBe(1);
    expect(reasonId(onIssue(3, 1), read(mention(1), "09:30"))).toBe(3);
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
});
