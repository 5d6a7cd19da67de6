import { expect, test } from "vitest";
import { filterValues } from "@/components/issues/create/filter-values";
import { readFilters } from "@/lib/issues/issues/client/filters";

const running = { id: 7, started_at: "2026-03-01T00:00:00Z", completed_at: null };
const planned = { id: 8, started_at: null, completed_at: null };
const done = { id: 6, started_at: "2026-02-01T00:00:00Z", completed_at: "2026-02-14T00:00:00Z" };

function valuesOf(query: string, sprints = [running, planned, done]) {
  return filterValues(readFilters(new URLSearchParams(query)), { userId: 3, sprints });
}

test("a filter on one value gives the new issue that value", () => {
  expect(valuesOf("lane_id=1&assignee_id=2&epic_id=4&sprint_id=8&priority=0&type=1")).toEqual({
    lane_id: 1,
    assignee_id: 2,
    epic_id: 4,
    sprint_id: 8,
    priority: 0,
    type: 1,
  });
  expect(valuesOf("parent_id=9")).toEqual({ parent_id: 9 });
  expect(valuesOf("label_id=5")).toEqual({ label_ids: [5] });
  expect(valuesOf("label_id=5%2B6")).toEqual({ label_ids: [5, 6] });
});

test("words mean the person, the running sprint, and nothing", () => {
  expect(valuesOf("assignee_id=me&sprint_id=active")).toEqual({ assignee_id: 3, sprint_id: 7 });
  expect(valuesOf("assignee_id=none&epic_id=none&label_id=none")).toEqual({
    assignee_id: null,
    epic_id: null,
    label_ids: [],
  });
});

test("a filter that leaves a choice gives none", () => {
  expect(valuesOf("priority=1,2&type=!1&label_id=5,6&assignee_id=!me&query=mast")).toEqual({});
  expect(valuesOf("sprint_id=active", [running, { ...running, id: 9 }])).toEqual({});
  expect(valuesOf("sprint_id=active", [planned, done])).toEqual({});
});
