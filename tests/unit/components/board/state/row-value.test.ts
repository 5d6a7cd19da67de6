import { expect, test } from "vitest";
import {
  changeBetween,
  fieldsOf,
  isInRow,
  type RowValue,
} from "@/components/board/state/row-value";

const issue = {
  epic_id: null,
  assignee_id: 3,
  sprint_id: null,
  parent_id: null,
  priority: 2,
  label_ids: [5, 7],
};
const label = (value: number | null): RowValue => ({ field: "label_ids", value });

test("an issue is in the row of its value, and in the row of each of its labels", () => {
  expect(isInRow(issue, { field: "assignee_id", value: 3 })).toBe(true);
  expect(isInRow(issue, { field: "epic_id", value: null })).toBe(true);
  expect(isInRow(issue, { field: "priority", value: 1 })).toBe(false);
  expect([5, 7, 9, null].map((id) => isInRow(issue, label(id)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(isInRow({ ...issue, label_ids: [] }, label(null))).toBe(true);
});

test("moving to another row sets its value", () => {
  const from: RowValue = { field: "assignee_id", value: 3 };
  expect(changeBetween(issue, from, { field: "assignee_id", value: null })).toEqual({
    assignee_id: null,
  });
});

test("moving to another label’s row replaces the label and keeps the others", () => {
  expect(changeBetween(issue, label(5), label(9))).toEqual({ label_ids: [7, 9] });
  expect(changeBetween(issue, label(5), label(7))).toEqual({ label_ids: [7] });
  expect(changeBetween({ ...issue, label_ids: [] }, label(null), label(9))).toEqual({
    label_ids: [9],
  });
});

test("the row without labels takes all of them", () => {
  expect(changeBetween(issue, label(5), label(null))).toEqual({ label_ids: [] });
});

test.each<RowValue>([
  label(5),
  label(null),
  { field: "priority", value: 0 },
  { field: "sprint_id", value: 4 },
])("a new issue is in the row where it was added: %j", (value) => {
  expect(isInRow({ ...issue, ...fieldsOf(value) }, value)).toBe(true);
});
