import { describe, expect, test } from "vitest";
import { growsOn, growthOf, isLoss, median, ratioOf } from "@/tests/bench/output/statistics";

describe("median", () => {
  test("is the middle value, or the mean of the two middle ones", () => {
    expect(median([9, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 9])).toBe(3);
    expect(() => median([])).toThrow("no values");
  });
});

describe("ratioOf", () => {
  test("compares each round with its own", () => {
    // The machine was twice as slow in the second round, for both.
    expect(ratioOf([100, 50, 100], [110, 60, 90])).toEqual({ median: 1.1, min: 0.9, max: 1.2 });
  });

  test("needs as many rounds of both", () => {
    expect(() => ratioOf([1, 2], [1])).toThrow("unequal");
  });
});

describe("isLoss", () => {
  test.each([
    [0.91, false],
    [0.9, false],
    [0.89, true],
    [1.3, false],
  ])("a median ratio of %d against 10 %% is %s", (ratio, expected) => {
    // One bad round is no loss.
    expect(isLoss({ median: ratio, min: 0.1, max: 2 }, 10)).toBe(expected);
  });
});

test("growthOf compares each size with the one before", () => {
  expect(growthOf([10, 15, 60])).toEqual([undefined, 1.5, 4]);
});

describe("growsOn", () => {
  test("ignores garbage that is collected now and then", () => {
    expect(growsOn([300, 330, 310, 290, 400, 310, 290, 305, 320], 0.1)).toBe(false);
  });

  test("sees memory that never settles", () => {
    expect(growsOn([300, 310, 320, 330, 340, 350, 360, 370, 380], 0.1)).toBe(true);
  });

  test("does not judge a handful of samples", () => {
    expect(growsOn([1, 2, 3, 4, 5], 0.1)).toBe(false);
  });
});
