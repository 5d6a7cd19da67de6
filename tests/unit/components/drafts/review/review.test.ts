import { expect, test } from "vitest";
import {
  acceptAll,
  edited,
  fieldState,
  NO_REVIEW,
  currentValues,
  toggleAccepted,
  unreviewed,
  withoutEdit,
} from "@/components/drafts/review/review";
import {
  charactersLeft,
  remainingText,
  withAddedText,
} from "@/components/drafts/compose/story-text";
import { newRunKey } from "@/components/drafts/compose/run-key";
import { type StoryResult, storyBody } from "@/lib/drafts/runs/schema";

const result: StoryResult = {
  title: "Export fails",
  description: "## Context",
  type: 1,
  priority: 1,
  intent: "create",
  reasoning: null,
  issue_id: null,
  pipeline: null,
  run_id: 7,
  similar: [],
  suggestions: {
    lane: { id: 3, why: "first" },
    epic: { id: 4, why: "near" },
    labels: [{ id: 5, why: "near" }],
    people: [{ user_id: 6, why: "near" }],
  },
};

test("a field is a suggestion until it is accepted or edited", () => {
  expect(unreviewed(result, NO_REVIEW)).toEqual(["title", "description", "type", "priority"]);
  const accepted = toggleAccepted(NO_REVIEW, "title");
  expect(fieldState("title", result, accepted)).toBe("accepted");
  expect(fieldState("title", result, toggleAccepted(accepted, "title"))).toBe("suggested");
  const written = edited(accepted, { title: "Mine" });
  expect(fieldState("title", result, written)).toBe("edited");
  expect(currentValues(result, written)).toMatchObject({ title: "Mine", type: 1, lane_id: 3 });
  expect(fieldState("title", result, withoutEdit(written, "title"))).toBe("accepted");
  expect(fieldState("title", result, edited(NO_REVIEW, { title: result.title }))).toBe("suggested");
});

test("accepting all takes every suggestion except the assignee, and keeps the user's choices", () => {
  const all = acceptAll(result, NO_REVIEW);
  expect(unreviewed(result, all)).toEqual([]);
  expect(currentValues(result, all)).toMatchObject({
    epic_id: 4,
    label_ids: [5],
    assignee_id: null,
  });
  const own = acceptAll(
    result,
    edited(NO_REVIEW, { title: "Mine", epic_id: null, label_ids: [9] }),
  );
  expect(currentValues(result, own)).toMatchObject({
    title: "Mine",
    epic_id: null,
    label_ids: [9, 5],
  });
});

test("added text comes first, and only once", () => {
  const kept = withAddedText(null, " A title\n\n");
  expect(kept).toEqual({ description: "A title", context: "" });
  expect(withAddedText(kept, "A title")).toBe(kept);
  expect(withAddedText(kept, "")).toBe(kept);
  expect(withAddedText(kept, "Another").description).toBe("Another\n\nA title");
});

test("the remaining length is counted in code points of the trimmed text", () => {
  expect(charactersLeft(` ${"🌍".repeat(9_999)} `)).toBe(1);
  expect(remainingText("🌍".repeat(9_999))).toBe("1 character left.");
  expect(remainingText("a".repeat(10_002))).toBe("2 characters too many.");
  expect(remainingText("a".repeat(9_000))).toBeUndefined();
});

test("the API accepts a run key", () => {
  const body = { description: "Text", run_key: newRunKey() };
  expect(storyBody.safeParse(body).success).toBe(true);
});
