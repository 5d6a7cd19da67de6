import { expect, test } from "vitest";
import { activityText } from "@/components/issues/comments/activity-text";
import { makeDates } from "@/components/ui/text/date-format";
import type { ProjectLookups } from "@/components/issues/fields/project-lookups";

const lookups = {
  lanes: [
    { id: 1, title: "Backlog" },
    { id: 2, title: "Done" },
  ],
  labels: [{ id: 5, name: "crash" }],
  members: [{ id: 7, first_name: "Ana", last_name: "Kovač" }],
  sprints: [{ id: 8, title: "Sprint 12" }],
  epics: [],
} as unknown as ProjectLookups;

const dates = makeDates(Date.UTC(2026, 0, 15), {
  isMonthFirst: false,
  hasAmPm: false,
  timeZone: "UTC",
});

const words = (
  field: string,
  from: unknown,
  to: unknown,
  keys: { from_key?: string; to_key?: string } = {},
) => activityText({ action: "updated", field, from, to, ...keys }, lookups, dates);

test.each([
  [
    activityText({ action: "archived", field: null, from: null, to: null }, lookups, dates),
    "archived the issue",
  ],
  [
    activityText({ action: "unarchived", field: null, from: null, to: null }, lookups, dates),
    "restored the issue",
  ],
  [words("lane_id", 1, 2), "moved it from Backlog to Done"],
  [words("lane_id", 1, 3), "moved it from Backlog to a deleted lane"],
  [words("assignee_id", null, 7), "assigned Ana Kovač"],
  [words("assignee_id", 7, null), "unassigned Ana Kovač"],
  [words("assignee_id", null, 99), "assigned someone who left the project"],
  [words("priority", 2, 0), "changed the priority from Medium to Highest"],
  [words("estimated_minutes", null, 90), "changed the estimate from no estimate to 1h 30m"],
  [words("due_on", null, "2026-03-04"), "set the due date to 4 Mar"],
  [words("due_on", "2026-03-04", "2027-01-02"), "changed the due date from 4 Mar to 2 Jan 2027"],
  [words("start_on", "2026-03-04", null), "removed the start date"],
  [words("parent_id", null, 3), "made this a sub-issue"],
  [words("parent_id", null, 3, { to_key: "ENG-3" }), "made this a sub-issue of ENG-3"],
  [
    words("parent_id", 3, 4, { from_key: "ENG-3", to_key: "ENG-4" }),
    "moved it from ENG-3 to ENG-4",
  ],
  [words("parent_id", 3, null, { from_key: "ENG-3" }), "removed it from ENG-3"],
  [words("parent_id", 3, null), "removed it from its parent"],
  [words("sprint_id", null, 8), "changed the sprint from no sprint to Sprint 12"],
  [words("title", "A", "B"), "renamed it from “A” to “B”"],
  [words("description", null, null), "changed the description"],
  [words("description", null, { task: "Write tests", checked: true }), "ticked “Write tests”"],
  [words("label_ids", [], [5]), "added label crash"],
  [words("label_ids", [5, 6], []), "removed labels crash, a deleted label"],
  [words("blocked_by_ids", [1], [1, 2]), "added 1 issue to “Blocked by”"],
  [words("branch_links", null, { branch_name: "x", status: 0 }), "linked branch x"],
  [
    words("branch_links", { branch_name: "x", status: 0 }, { branch_name: "x", status: 1 }),
    "marked branch x as merged",
  ],
  [words("branch_links", { branch_name: "x", status: 0 }, null), "removed branch x"],
  [words("attachments", null, { id: 1, file_name: "a.png" }), "attached a.png"],
  [words("attachments", { id: 1, file_name: "a.png" }, null), "removed the attachment a.png"],
  [words("something_new", 1, 2), "changed the issue"],
])("says: %s", (text, expected) => {
  expect(text).toBe(expected);
});

test("describes entries without a field", () => {
  const describeAction = (action: string) =>
    activityText({ action, field: null, from: null, to: null }, lookups, dates);
  expect(describeAction("created")).toBe("created the issue");
  const made = { field: "recurring_issue", from: null, to: { id: 1, title: "Weekly report" } };
  expect(activityText({ action: "created", ...made }, lookups, dates)).toBe(
    "created the issue with the recurring issue “Weekly report”",
  );
  expect(describeAction("handed_to_assistant")).toBe("sent it to an AI assistant");
  expect(describeAction("imported_again")).toBe("imported again");
});
