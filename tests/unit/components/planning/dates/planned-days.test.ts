import { expect, test } from "vitest";
import {
  changedDates,
  datesAt,
  daysOf,
  daysOfAll,
  movedDates,
  steppedDates,
} from "@/components/planning/dates/planned-days";

const issue = { start_on: "2026-11-10", due_on: "2026-11-20" };
const dueOnly = { start_on: null, due_on: "2026-11-20" };
const undated = { start_on: null, due_on: null };

test("a bar covers the dates, or the day of the only one", () => {
  expect(daysOf(issue)).toEqual({ from: "2026-11-10", to: "2026-11-20" });
  expect(daysOf(dueOnly)).toEqual({ from: "2026-11-20", to: "2026-11-20" });
  expect(daysOf({ start_on: "2026-11-10", due_on: null })?.to).toBe("2026-11-10");
  expect(daysOf(undated)).toBeUndefined();
});

test("an epic covers its issues", () => {
  expect(daysOfAll([undated, dueOnly, { start_on: "2026-12-01", due_on: "2027-01-05" }])).toEqual({
    from: "2026-11-20",
    to: "2027-01-05",
  });
  expect(daysOfAll([undated])).toBeUndefined();
});

test("moving a bar moves both dates, and leaves a missing one missing", () => {
  expect(movedDates(issue, "both", 7)).toEqual({ start_on: "2026-11-17", due_on: "2026-11-27" });
  expect(movedDates(dueOnly, "both", -1)).toEqual({ start_on: null, due_on: "2026-11-19" });
  expect(movedDates(undated, "both", 3)).toEqual(undated);
});

test("a key moves the only date, and adds none", () => {
  expect(steppedDates(dueOnly, "due", -1)).toEqual({ start_on: null, due_on: "2026-11-19" });
  expect(steppedDates(dueOnly, "due", 1)).toEqual({ start_on: null, due_on: "2026-11-21" });
  const startOnly = { start_on: "2026-11-10", due_on: null };
  expect(steppedDates(startOnly, "start", 1)).toEqual({ start_on: "2026-11-11", due_on: null });
  expect(steppedDates(startOnly, "due", 1)).toEqual({
    start_on: "2026-11-10",
    due_on: "2026-11-11",
  });
  expect(steppedDates(issue, "due", 1)).toEqual({ ...issue, due_on: "2026-11-21" });
});

test("an edge moves its date, but not past the other", () => {
  expect(movedDates(issue, "start", 2)).toEqual({ ...issue, start_on: "2026-11-12" });
  expect(movedDates(issue, "start", 40)).toEqual({ ...issue, start_on: "2026-11-20" });
  expect(movedDates(issue, "due", -40)).toEqual({ ...issue, due_on: "2026-11-10" });
  expect(movedDates(dueOnly, "start", -5)).toEqual({
    start_on: "2026-11-15",
    due_on: "2026-11-20",
  });
});

test("a part that is let go on a day is there, whatever changed meanwhile", () => {
  const changed = { start_on: "2026-11-12", due_on: "2026-11-15" };
  expect(datesAt(changed, "both", "2026-11-20")).toEqual({
    start_on: "2026-11-20",
    due_on: "2026-11-23",
  });
  expect(datesAt(changed, "due", "2026-11-20").due_on).toBe("2026-11-20");
  expect(datesAt(changed, "start", "2026-11-20").start_on).toBe("2026-11-15");
  expect(datesAt(undated, "both", "2026-11-20")).toEqual(undated);
});

test("only the dates that differ are saved", () => {
  expect(changedDates(issue, { ...issue })).toBeUndefined();
  expect(changedDates(issue, { ...issue, due_on: null })).toEqual({ due_on: null });
  expect(changedDates(dueOnly, issue)).toEqual({ start_on: "2026-11-10" });
});
