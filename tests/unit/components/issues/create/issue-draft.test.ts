import { describe, expect, test } from "vitest";
import {
  inProject,
  type IssueDraft,
  issueDraftName,
  readIssueDraft,
} from "@/components/issues/create/issue-draft";
import { EMPTY_ISSUE } from "@/components/issues/create/new-issue";
import type { ProjectLookups } from "@/components/issues/fields/project-lookups";

const draft: IssueDraft = {
  ...EMPTY_ISSUE,
  project_id: 4,
  title: "Sign-in fails",
  lane_id: 41,
  assignee_id: 7,
  sprint_id: 2,
  epic_id: 3,
  label_ids: [1, 2],
  start_on: "2099-01-02",
  parent: { id: 5, key: "ENG-5", title: "Whole" },
  estimate: "2h",
};

describe("readIssueDraft", () => {
  test("returns a stored draft as it was", () => {
    expect(readIssueDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  });

  test("replaces missing and malformed values, and drops unknown ones", () => {
    const stored = {
      project_id: 4,
      title: "Kept",
      label_ids: "1",
      lane_id: "x",
      type: null,
      x: 1,
      parent: { id: 5 },
    };
    expect(readIssueDraft(stored)).toEqual({ ...EMPTY_ISSUE, project_id: 4, title: "Kept" });
  });

  test.each([null, "text", 3, [], {}, { title: "No project" }])("rejects %j", (stored) => {
    expect(readIssueDraft(stored)).toBeNull();
  });
});

test("each person has one draft", () => {
  expect(issueDraftName(1)).not.toBe(issueDraftName(2));
});

describe("inProject", () => {
  const lists = (parts: object) =>
    ({ lanes: [], labels: [], members: [], ...parts }) as unknown as ProjectLookups;
  const from = lists({
    lanes: [{ id: 41, title: "To do" }],
    labels: [
      { id: 1, name: "Backend" },
      { id: 2, name: "crash" },
    ],
  });

  test("keeps the text, and the choices that exist there under the same name", () => {
    const to = lists({
      lanes: [
        { id: 50, title: "Backlog" },
        { id: 51, title: "To do" },
      ],
      labels: [{ id: 9, name: "backend" }],
      members: [{ id: 7 }],
    });
    expect(inProject(draft, from, to, 5)).toEqual({
      ...draft,
      project_id: 5,
      lane_id: 51,
      label_ids: [9],
      sprint_id: null,
      epic_id: null,
      parent: null,
    });
  });

  test("clears what does not exist there", () => {
    const moved = inProject(draft, from, lists({}), 5);
    expect(moved).toMatchObject({ lane_id: null, label_ids: [], assignee_id: null });
    expect(moved).toMatchObject({ title: "Sign-in fails", estimate: "2h" });
  });
});
