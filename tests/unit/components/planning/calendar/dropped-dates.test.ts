import { expect, test } from "vitest";
import { droppedDates, offsetOf } from "@/components/planning/calendar/dropped-dates";

const long = { start_on: "2026-11-10", due_on: "2026-11-14" };
const dueOnly = { start_on: null, due_on: "2026-11-14" };
const both = (offset: number) => ({ part: "both", offset }) as const;

test("a bar moves by the day that it is held by", () => {
  const offset = offsetOf(long, "2026-11-12");
  expect(offset).toBe(2);
  expect(droppedDates(long, both(offset), "2026-11-20")).toEqual({
    start_on: "2026-11-18",
    due_on: "2026-11-22",
  });
  expect(droppedDates(dueOnly, both(0), "2026-11-20")?.due_on).toBe("2026-11-20");
});

test("a bar that became shorter while it was dragged ends on the day", () => {
  const short = { ...long, due_on: "2026-11-11" };
  expect(droppedDates(short, both(3), "2026-11-20")).toEqual({
    start_on: "2026-11-19",
    due_on: "2026-11-20",
  });
});

test("an end changes its date only, and not past the other one", () => {
  const end = (part: "start" | "due", day: string) => droppedDates(long, { part, offset: 4 }, day);
  expect(end("due", "2026-11-20")).toEqual({ ...long, due_on: "2026-11-20" });
  expect(end("due", "2026-11-01")).toEqual({ ...long, due_on: "2026-11-10" });
  expect(end("start", "2026-11-12")).toEqual({ ...long, start_on: "2026-11-12" });
  expect(end("start", "none")).toBeUndefined();
});

test("the issues without a date take it away, and a day gives it", () => {
  expect(droppedDates(long, both(2), "none")).toEqual({ ...long, due_on: null });
  const startOnly = { ...long, due_on: null };
  expect(offsetOf(startOnly, "none")).toBe(0);
  expect(droppedDates(startOnly, both(0), "2026-11-20")).toEqual({
    ...long,
    due_on: "2026-11-20",
  });
  expect(droppedDates(startOnly, both(0), "2026-11-05")).toEqual({
    start_on: "2026-11-05",
    due_on: "2026-11-05",
  });
});
