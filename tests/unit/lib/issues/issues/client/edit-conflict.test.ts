import { expect, test } from "vitest";
import {
  changedFields,
  conflictingFields,
  datesRefusal,
  editBody,
  isSameValue,
} from "@/lib/issues/issues/client/edit-conflict";
import type { Issue } from "@/lib/issues/issues/schema";
import fc from "../../../../../support/patterns/laws";

const issue = {
  id: 1,
  key: "ENG-1",
  project_id: 1,
  title: "Old",
  description: "Text",
  lane_id: 1,
  priority: 2,
  type: 0,
  assignee_id: null,
  label_ids: [1, 2],
  version: 3,
} as unknown as Issue;

test("a change to another field by someone else is not a conflict", () => {
  const current = { ...issue, priority: 0 };
  expect(conflictingFields({ title: "New" }, issue, current)).toEqual([]);
  expect(changedFields(issue, current)).toEqual(["priority"]);
});

test("the same field is a conflict, unless both set the same value", () => {
  expect(conflictingFields({ title: "Mine" }, issue, { ...issue, title: "Theirs" })).toEqual([
    "title",
  ]);
  expect(conflictingFields({ title: "Same" }, issue, { ...issue, title: "Same" })).toEqual([]);
});

test("unseen fields cannot conflict: lists leave out descriptions", () => {
  const { description, ...listed } = issue;
  const current = { ...issue, description: `${description}, changed` };
  expect(conflictingFields({ description: "Mine" }, listed as Issue, current)).toEqual([]);
});

test("lists are compared as sets", () => {
  fc.assert(fc.property(fc.uniqueArray(fc.nat()), (ids) => isSameValue(ids, [...ids].reverse())));
  expect(isSameValue([1], [1, 2])).toBe(false);
  expect(isSameValue(null, undefined)).toBe(true);
});

test("the body contains the newest value of every required field, with the edit applied on top", () => {
  expect(editBody(issue, { priority: 4, label_ids: [] })).toEqual({
    title: "Old",
    description: "Text",
    lane_id: 1,
    priority: 4,
    type: 0,
    label_ids: [],
  });
});

test("a start after the due date is refused, whichever of them changes", () => {
  const seen = { start_on: "2099-01-02", due_on: "2099-01-05" };
  expect(datesRefusal({ start_on: "2099-01-06" }, seen)).toBe("Must not be after the due date.");
  expect(datesRefusal({ due_on: "2099-01-01" }, seen)).toBe("Must not be before the start date.");
  expect(datesRefusal({ start_on: "2099-01-05" }, seen)).toBeUndefined();
  expect(datesRefusal({ start_on: null }, { ...seen, due_on: "2099-01-01" })).toBeUndefined();
  expect(datesRefusal({ start_on: "2099-02-01", due_on: "2099-02-02" }, seen)).toBeUndefined();
  expect(datesRefusal({ start_on: "2099-01-06" })).toBeUndefined();
});
