import { expect, test } from "vitest";
import { swimlanesFor } from "@/components/board/swimlanes/swimlane-rows";
import { anyOf } from "@/lib/issues/filters/choice";

const LOOKUPS = { lanes: [], labels: [], members: [], sprints: [], epics: [] };
const groups = [
  { value: 1, count: 5, open_count: 3 },
  { value: null, count: 2, open_count: 2 },
];

test("each swimlane is the board with one more filter, and moving there sets the field", () => {
  const filters = { query: "sail", assignee_id: anyOf("me") };
  expect(swimlanesFor("priority", groups.slice(0, 1), filters, LOOKUPS)).toEqual([
    {
      key: "priority-1",
      title: "High",
      filters: { ...filters, priority: anyOf(1) },
      value: { field: "priority", value: 1 },
      count: 5,
      openCount: 3,
    },
  ]);
});

test("issues without a value have a swimlane that clears the field", () => {
  const [, none] = swimlanesFor("epic", groups, {}, LOOKUPS);
  expect(none).toMatchObject({
    key: "epic-none",
    title: "No epic",
    filters: { epic_id: anyOf("none") },
    value: { field: "epic_id", value: null },
  });
});

test("a parent’s swimlane has its key and title, and moving there sets the parent", () => {
  const parent = { key: "ENG-1", title: "Ship it" };
  const none = { key: null, title: null };
  const counted = groups.map((group) => ({ ...group, ...(group.value ? parent : none) }));
  expect(swimlanesFor("parent", counted, {}, LOOKUPS)).toMatchObject([
    { key: "parent-1", title: "ENG-1 Ship it", value: { field: "parent_id", value: 1 } },
    { key: "parent-none", title: "No parent", value: { field: "parent_id", value: null } },
  ]);
});

test("swimlanes by label narrow a filter on labels", () => {
  const labels = [{ id: 1, name: "crash", color: 0 }] as never;
  const filters = { label_id: { ...anyOf(2, 3), isAll: true as const } };
  expect(swimlanesFor("label", groups.slice(0, 1), filters, { ...LOOKUPS, labels })).toMatchObject([
    {
      key: "label-1",
      title: "crash",
      filters: { label_id: { ...anyOf(1, 2, 3), isAll: true } },
      value: { field: "label_ids", value: 1 },
    },
  ]);
});
