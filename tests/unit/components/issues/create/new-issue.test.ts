import { describe, expect, test } from "vitest";
import {
  EMPTY_ISSUE,
  hasContent,
  newIssueBody,
  nextIssue,
} from "@/components/issues/create/new-issue";

const written = { ...EMPTY_ISSUE, title: "  Sign-in fails ", estimate: "1h 30m" };

describe("newIssueBody", () => {
  test("builds the request body", () => {
    const form = { ...written, blocked_by: [{ id: 4, key: "ENG-4", title: "First" }] };
    expect(newIssueBody(form, 9).body).toEqual({
      title: "Sign-in fails",
      description: "",
      lane_id: 9,
      type: 0,
      priority: 2,
      assignee_id: null,
      sprint_id: null,
      epic_id: null,
      estimated_minutes: 90,
      start_on: null,
      due_on: null,
      parent_id: null,
      label_ids: [],
      blocked_by_ids: [4],
    });
  });

  test("has the dates and the parent", () => {
    const parent = { id: 4, key: "ENG-4", title: "Whole" };
    const form = { ...written, start_on: "2099-01-02", due_on: "2099-01-02", parent };
    const dates = { start_on: "2099-01-02", due_on: "2099-01-02" };
    expect(newIssueBody(form, 9).body).toMatchObject({ ...dates, parent_id: 4 });
  });

  test("refuses a start after the due date", () => {
    const form = { ...written, start_on: "2099-01-03", due_on: "2099-01-02" };
    const start_on = "The start date must not be after the due date.";
    expect(newIssueBody(form, 9)).toEqual({ errors: { start_on } });
  });

  test("lists every invalid field", () => {
    const { errors } = newIssueBody({ ...EMPTY_ISSUE, estimate: "soon" }, undefined);
    expect(Object.keys(errors ?? {}).sort()).toEqual(["estimated_minutes", "lane_id", "title"]);
  });
});

test("keeps every choice and clears the text for the next issue", () => {
  const next = nextIssue({ ...written, description: "x", priority: 0, label_ids: [3] });
  expect(next).toEqual({ ...EMPTY_ISSUE, estimate: "1h 30m", priority: 0, label_ids: [3] });
  expect(hasContent(next)).toBe(false);
  expect(hasContent(written)).toBe(true);
});
