import { expect, test } from "vitest";
import {
  collapsedChanges,
  timelineEntries,
  type TimelineView,
} from "@/components/issues/comments/timeline-entries";
import type { Comment } from "@/lib/issues/comments/schema";
import type { IssueActivity } from "@/lib/issues/issues/schema";

const at = (minute: number) => `2026-01-01T00:${String(minute).padStart(2, "0")}:00.000Z`;

function comment(id: number, minute: number): Comment {
  const created_at = at(minute);
  return {
    id,
    issue_id: 1,
    parent_id: null,
    user_id: 1,
    body: "",
    author: { id: 1, first_name: "Ana", last_name: "Lima", profile_picture: null },
    reactions: [],
    created_at,
    updated_at: created_at,
  };
}

function change(id: number, minute: number): IssueActivity {
  const actor = { id: 1, first_name: "Ana", last_name: "", profile_picture: null };
  const details = { action: "updated", field: "title", from: "a", to: "b" };
  return { id, ...details, from_key: null, to_key: null, actor, created_at: at(minute) };
}

function shape(view: TimelineView) {
  const comments = [comment(1, 2), comment(2, 3), comment(3, 5)];
  const activity = [change(14, 9), change(13, 5), change(12, 1), change(11, 0)];
  return timelineEntries(comments, activity, view).map((entry) =>
    entry.kind === "thread" ? entry.thread.id : entry.changes.map(({ id }) => id),
  );
}

test("comments and changes are sorted into one list, with consecutive changes grouped", () => {
  expect(shape("all")).toEqual([[11, 12], 1, 2, [13], 3, [14]]);
});

test("replies are below what they reply to, which may have been deleted", () => {
  const reply = (id: number, minute: number, parent_id: number) => ({
    ...comment(id, minute),
    parent_id,
  });
  const comments = [comment(1, 1), reply(2, 3, 1), reply(3, 4, 9), comment(4, 5), reply(5, 7, 1)];
  const entries = timelineEntries(comments, [change(12, 6), change(11, 2)], "all");
  const shapes = entries.map((entry) =>
    entry.kind === "thread"
      ? [entry.thread.comment?.id, ...entry.thread.replies.map(({ id }) => id)]
      : `changes ${entry.changes.map(({ id }) => id).join()}`,
  );
  expect(shapes).toEqual([[1, 2, 5], "changes 11", [undefined, 3], [4], "changes 12"]);
});

test("shows only comments or only changes if requested", () => {
  expect(shape("comments")).toEqual([1, 2, 3]);
  expect(shape("activity")).toEqual([[11, 12, 13, 14]]);
});

const hiddenIds = (run: readonly IssueActivity[]) =>
  [...collapsedChanges(run)].map(({ id }) => id).toSorted((a, b) => a - b);

test("a long run of changes keeps its first and newest ones visible", () => {
  const run = Array.from({ length: 10 }, (_, index) => change(index, index));
  expect(hiddenIds(run)).toEqual([1, 2, 3, 4, 5]);
  expect(hiddenIds(run.slice(0, 7))).toEqual([]);
});

test("a change that its author undid within five minutes is collapsed, with the undoing", () => {
  const back = { from: "b", to: "a" };
  const other = { id: 2, first_name: "Bo", last_name: "", profile_picture: null };
  const run = [change(1, 0), { ...change(2, 1), field: "priority" }, { ...change(3, 4), ...back }];
  expect(hiddenIds(run)).toEqual([1, 3]);
  // Twice there and back.
  const twice = [...run, change(4, 5), { ...change(5, 6), ...back }];
  expect(hiddenIds(twice)).toEqual([1, 3, 4, 5]);
  expect(hiddenIds([change(1, 0), { ...change(2, 6), ...back }])).toEqual([]);
  expect(hiddenIds([change(1, 0), { ...change(2, 1), ...back, actor: other }])).toEqual([]);
  expect(hiddenIds([change(1, 0), { ...change(2, 1), from: "b", to: "c" }])).toEqual([]);
});

test("a text that was changed twice is not taken for one that was changed back", () => {
  const text = { field: "description", from: null, to: null };
  expect(
    hiddenIds([
      { ...change(1, 0), ...text },
      { ...change(2, 1), ...text },
    ]),
  ).toEqual([]);
});
