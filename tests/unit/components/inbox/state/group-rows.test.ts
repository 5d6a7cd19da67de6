import { describe, expect, it } from "vitest";
import { commentOf, groupRows } from "@/components/inbox/state/group-rows";
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

describe("a row's comment", () => {
  it("is the newest one that a notification links to", () => {
    const [row] = groupRows(
      [onIssue(9, 1), { ...onIssue(8, 1), comment_id: 5 }, { ...onIssue(7, 1), comment_id: 4 }],
      NOBODY,
    );
    expect(row && commentOf(row)).toBe(5);
  });

  it("is missing if no notification links to one", () => {
    const [row] = groupRows([onIssue(9, 1)], NOBODY);
    expect(row && commentOf(row)).toBeUndefined();
  });
});
