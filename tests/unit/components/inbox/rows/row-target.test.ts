import { describe, expect, it } from "vitest";
import { targetOf } from "@/components/inbox/rows/row-target";
import { findChange } from "@/components/issues/comments/linked-change";
import { collapsedChanges } from "@/components/issues/comments/timeline-entries";
import type { IssueActivity } from "@/lib/issues/issues/schema";
import { assigned, moved, onIssue } from "../../../../support/records/inbox-items";

const actor = { id: 5, first_name: "Ana", last_name: "Lima", profile_picture: null };

function change(id: number, time: string, fields: Partial<IssueActivity> = {}): IssueActivity {
  const created_at = `2026-11-21T${time}Z`;
  const values = { field: "lane_id", from: 1, to: 2, from_key: null, to_key: null };
  return { id, actor, action: "updated", ...values, created_at, ...fields };
}

/** The id of the change that opening a row with this event leads to. */
const shownFor = (lead: Parameters<typeof targetOf>[0], activity: IssueActivity[]) => {
  const { change: ref } = targetOf(lead);
  return ref && findChange(activity, ref)?.id;
};

describe("opening a row leads to", () => {
  it("the comment that it tells of", () => {
    expect(targetOf({ ...onIssue(1, 1), comment_id: 5 })).toEqual({ commentId: 5 });
  });

  it("the change that it tells of, among those made at the same time", () => {
    const activity = [
      change(4, "10:01:00.000001", { field: "priority" }),
      change(3, "10:01:00.000000", { field: "assignee_id" }),
      change(2, "10:01:00.000000"),
      change(1, "10:00:00.000000"),
    ];
    expect(shownFor(moved(9, 1, "To do", "Done"), activity)).toBe(2);
    expect(shownFor(assigned(9, 1, "assigned"), activity)).toBe(3);
    expect(shownFor(moved(9, 2, "To do", "Done"), activity)).toBeUndefined();
    const created = change(1, "10:01:00.000000", { action: "created", field: null });
    expect(shownFor(assigned(9, 1, "assigned"), [created])).toBe(1);
  });

  it("the change that woke it, but not what happened long before", () => {
    const snooze = { until: "2026-11-21T11:00:00.000Z", until_change: false };
    const woken = { ...onIssue(1, 1), comment_id: 5, snooze };
    expect(shownFor(woken, [change(2, "10:59:58.000000"), change(1, "10:00:00.000000")])).toBe(2);
    expect(shownFor(woken, [change(1, "10:00:00.000000")])).toBeUndefined();
  });
});

it("a change that a notification leads to is never collapsed", () => {
  const run = [change(1, "10:00:00.000000"), change(2, "10:01:00.000000", { from: 2, to: 1 })];
  expect([...collapsedChanges(run)].map(({ id }) => id)).toEqual([1, 2]);
  expect([...collapsedChanges(run, 2)].map(({ id }) => id)).toEqual([1]);
});
