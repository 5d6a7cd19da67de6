import { expect, test } from "vitest";
import { timelineRows } from "@/components/planning/timeline/timeline-rows";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import type { Epic } from "@/lib/planning/epics/schema";

interface Fields {
  parent_id?: number;
  epic_id?: number;
  start_on?: string;
  due_on?: string;
}

function issue(id: number, fields: Fields = {}): ListedIssue {
  const none = { parent_id: null, epic_id: null, start_on: null, due_on: null };
  return { id, key: `T-${id}`, ...none, ...fields } as unknown as ListedIssue;
}

const due = (day: number) => ({ due_on: `2026-11-${String(day).padStart(2, "0")}` });
const epics = new Map([[7, { id: 7, title: "Checkout", color: 0 } as unknown as Epic]]);

function outline(
  dated: ListedIssue[],
  undated: ListedIssue[] = [],
  { closed = [], toggled = [] }: { closed?: number[]; toggled?: string[] } = {},
) {
  return timelineRows({
    dated,
    undated,
    epics,
    toggled: new Set(toggled),
    closed: new Set(closed),
    hasUndated: true,
    undatedCount: String,
  });
}

const text = (rows: ReturnType<typeof timelineRows>) =>
  rows.map((row) =>
    row.kind === "group" ? `${row.title} ${row.count}` : `${row.level} ${row.issue.key}`,
  );

test("sub-issues stand below their parents, by when they start on each level", () => {
  const dated = [
    issue(1, due(9)),
    issue(2, { parent_id: 1, ...due(20) }),
    issue(3, { parent_id: 1, ...due(12) }),
    issue(4, due(10)),
  ];
  const rows = outline(dated);
  expect(text(rows)).toEqual(["No epic 4", "1 T-1", "2 T-3", "2 T-2", "1 T-4", "No dates 0"]);
  expect(rows[2]).toMatchObject({ parentRow: 1, groupRow: 0 });
  const folded = outline(dated, [], { closed: [1] });
  expect(text(folded)).toEqual(["No epic 4", "1 T-1", "1 T-4", "No dates 0"]);
  expect(folded[1]).toMatchObject({ isOpen: false });
});

test("a parent without dates covers those of what is below it, on every level", () => {
  const undated = [issue(1), issue(2, { parent_id: 1 }), issue(3)];
  const dated = [
    issue(4, { parent_id: 2, start_on: "2026-11-03", ...due(5) }),
    issue(5, { parent_id: 1, ...due(11) }),
    issue(6, due(4)),
  ];
  const rows = outline(dated, undated, { toggled: ["undated"] });
  const expected = [
    "No epic 5",
    "1 T-1",
    "2 T-2",
    "3 T-4",
    "2 T-5",
    "1 T-6",
    "No dates 1",
    "1 T-3",
  ];
  expect(text(rows)).toEqual(expected);
  expect(rows[1]).toMatchObject({ below: { from: "2026-11-03", to: "2026-11-11" } });
  expect(rows[2]).toMatchObject({ below: { from: "2026-11-03", to: "2026-11-05" } });
  expect(rows[3]).toMatchObject({ below: undefined });
});

test("a sub-issue of another epic stands by itself, with its parent's key", () => {
  const rows = outline([issue(2, { parent_id: 1, epic_id: 7, ...due(5) })], [issue(1)]);
  expect(text(rows)).toEqual(["Checkout 1", "1 T-2", "No dates 1"]);
  expect(rows[1]).toMatchObject({ parentKey: "T-1", parentRow: -1 });
});

test("every issue has one row, whatever the links", () => {
  const dated = Array.from({ length: 60 }, (_, at) =>
    issue(at + 1, { parent_id: ((at * 7) % 60) + 1, ...(at % 3 > 0 && due((at % 28) + 1)) }),
  );
  const rows = outline(
    dated.filter(({ due_on }) => due_on !== null),
    dated.filter(({ due_on }) => due_on === null),
    { toggled: ["undated"] },
  );
  const ids = rows.flatMap((row) => (row.kind === "issue" ? [row.issue.id] : []));
  expect(ids.toSorted((a, b) => a - b)).toEqual(dated.map(({ id }) => id));
});
