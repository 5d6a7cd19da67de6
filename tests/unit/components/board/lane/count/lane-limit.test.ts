import { expect, test } from "vitest";
import { reachedLimit } from "@/components/board/lane/count/lane-limit";

test("says when a lane is at its limit or over it", () => {
  expect(reachedLimit({ shown: 5, total: 5, limit: 6 })).toBeNull();
  expect(reachedLimit({ shown: 6, total: 6, limit: 6 })).toEqual({
    text: "6 of 6, at the limit",
    isOver: false,
  });
  expect(reachedLimit({ shown: 7, total: 7, limit: 6 })).toEqual({
    text: "7 of 6, over the limit",
    isOver: true,
  });
});

test("compares the whole lane, whatever the filters show of it", () => {
  expect(reachedLimit({ shown: 3, total: 7, limit: 6 })?.text).toBe("7 of 6 in the lane, 3 shown");
  expect(reachedLimit({ shown: 7, total: undefined, limit: 6 })).toBeNull();
  expect(reachedLimit({ shown: 7, total: 7, limit: null })).toBeNull();
});

test("says that a lane with a hard limit is full", () => {
  const hard = { limit: 6, isHard: true };
  expect(reachedLimit({ shown: 6, total: 6, ...hard })?.text).toBe("6 of 6, full");
  expect(reachedLimit({ shown: 7, total: 7, ...hard })?.text).toBe("7 of 6, full");
});
