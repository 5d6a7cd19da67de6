import { describe, expect, it } from "vitest";
import { undoCalls, bulkCalls, changedBy, chunk } from "@/components/issues/bulk/bulk-plan";
import type { ListedIssue } from "@/lib/issues/issues/schema";

function issue(id: number, fields: Partial<ListedIssue> = {}): ListedIssue {
  return {
    id,
    lane_id: 1,
    priority: 2,
    assignee_id: null,
    label_ids: [],
    position: id * 10,
    ...fields,
  } as ListedIssue;
}

describe("a bulk change", () => {
  it("leaves out issues that already have the value", () => {
    const issues = [issue(1), issue(2, { priority: 0 })];
    expect(changedBy(issues, { field: "priority", value: 0 })).toEqual([issues[0]]);
    const labeled = [issue(1, { label_ids: [5, 6] }), issue(2, { label_ids: [6] }), issue(3)];
    const change = { field: "label_ids", add: [6], remove: [5] } as const;
    expect(changedBy(labeled, change).map(({ id }) => id)).toEqual([1, 3]);
  });

  it("sends one request per resulting value", () => {
    const issues = [issue(1, { label_ids: [5] }), issue(2), issue(3, { label_ids: [5, 9] })];
    expect(bulkCalls(issues, { field: "label_ids", add: [9], remove: [5] })).toEqual([
      { ids: [1, 2, 3], set: { label_ids: [9] } },
    ]);
    expect(bulkCalls(issues, { field: "label_ids", add: [7], remove: [] })).toEqual([
      { ids: [1], set: { label_ids: [5, 7] } },
      { ids: [2], set: { label_ids: [7] } },
      { ids: [3], set: { label_ids: [5, 9, 7] } },
    ]);
  });

  it("gives each issue its own parent, and leaves others alone", () => {
    const issues = [issue(1), issue(2), issue(3, { parent_id: 9 }), issue(4, { parent_id: 7 })];
    const values = new Map([
      [1, 7],
      [2, 8],
      [3, null],
    ]);
    const change = { field: "parent_id", values } as const;
    const parented = issues.map((one) => ({ ...one, parent_id: one.parent_id ?? null }));
    const changed = changedBy(parented, change);
    expect(bulkCalls(changed, change)).toEqual([
      { ids: [1], set: { parent_id: 7 } },
      { ids: [2], set: { parent_id: 8 } },
      { ids: [3], set: { parent_id: null } },
    ]);
    expect(undoCalls(changed, "parent_id")).toEqual([
      { ids: [1, 2], set: { parent_id: null } },
      { ids: [3], set: { parent_id: 9 } },
    ]);
  });

  it("sends at most 500 issues per request", () => {
    const issues = Array.from({ length: 1201 }, (_, index) => issue(index + 1));
    const calls = bulkCalls(issues, { field: "assignee_id", value: 4 });
    expect(calls.map(({ ids }) => ids.length)).toEqual([500, 500, 201]);
    expect(calls.flatMap(({ ids }) => ids)).toEqual(issues.map(({ id }) => id));
    expect(chunk([])).toEqual([]);
  });

  it("is undone value by value, and restores positions along with lanes", () => {
    const issues = [issue(3), issue(1, { lane_id: 2 }), issue(2, { assignee_id: 8 })];
    expect(undoCalls(issues, "assignee_id")).toEqual([
      { ids: [3, 1], set: { assignee_id: null } },
      { ids: [2], set: { assignee_id: 8 } },
    ]);
    expect(undoCalls(issues, "lane_id")).toEqual([
      { ids: [3, 2], set: { lane_id: 1 }, positions: [30, 20] },
      { ids: [1], set: { lane_id: 2 }, positions: [10] },
    ]);
  });
});
