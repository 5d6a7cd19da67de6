import { expect, test } from "vitest";
import {
  promoteBodyOf,
  suggestedBug,
  suggestedText,
  withoutText,
} from "@/components/errors/promote/promote-text";
import { bugDescription } from "@/lib/errors/groups/bug-report";

const group = {
  exception_class: "TypeError",
  latest_message: "x is not a function",
  latest_stack_trace: "at 2026-01-02T03:04:05.678901Z\n- First seen: 2026-01-02",
  occurrence_count: 3,
  environment: "production",
  release: null,
  first_seen_at: "2026-01-02T03:04:05.678901Z",
  last_seen_at: "2026-02-03T16:05:06.789012Z",
};

test("the suggested text has readable times, and changes nothing else", () => {
  const description = bugDescription(group, "https://acme.test/projects/1/errors/2");
  const suggested = suggestedText({ title: "TypeError", description });
  expect(suggested.title).toBe("TypeError");
  expect(suggested.description).toBe(
    description
      .replace("First seen: 2026-01-02T03:04:05.678901Z", "First seen: 2 Jan 2026, 03:04 UTC")
      .replace("Last seen: 2026-02-03T16:05:06.789012Z", "Last seen: 3 Feb 2026, 16:05 UTC"),
  );
  expect(suggested.description).toContain("at 2026-01-02T03:04:05.678901Z");
});

test("the bug has what the person changed, and needs a title", () => {
  const promotion = { title: "TypeError", description: "Facts", lane_id: 4, duplicates: [] };
  const edited = suggestedBug(promotion, { priority: 0, label_ids: [7] });
  expect(promoteBodyOf(edited).body).toEqual({
    title: "TypeError",
    description: "Facts",
    lane_id: 4,
    priority: 0,
    label_ids: [7],
    assignee_id: null,
    sprint_id: null,
    epic_id: null,
    estimated_minutes: null,
    blocked_by_ids: [],
  });
  const untitled = suggestedBug(promotion, { title: " " });
  expect(promoteBodyOf(untitled).errors).toEqual({ title: "A bug needs a title." });
});

test("restoring the text keeps the other changes", () => {
  expect(withoutText({ title: "Mine", priority: 0 })).toEqual({ priority: 0 });
  expect(withoutText({ title: "Mine" })).toBeNull();
});
