import { describe, expect, it } from "vitest";
import { truncateLine, truncateText } from "@/lib/errors/occurrences/truncate-text";

describe("truncateText", () => {
  it.each([
    ["", 5, ""],
    ["abc", 3, "abc"],
    ["abcd", 3, "abc"],
    ["a\0b\0c", 3, "abc"],
    ["\0\0\0\0\0\0\0\0x", 2, ""],
    ["😀😀😀", 2, "😀😀"],
    ["😀😀😀", 3, "😀😀😀"],
    ["a😀b😀", 3, "a😀b"],
    ["\ud83d", 2, "\ufffd"],
    ["a\udc00b", 9, "a\ufffdb"],
  ])("%j truncated to %i code points is %j", (text, max, kept) => {
    expect(truncateText(text, max)).toBe(kept);
  });

  it("counts code points and never splits one", () => {
    const text = "é😀\0".repeat(1_000);
    for (let max = 0; max < 50; max++) {
      const kept = truncateText(text, max);
      expect(kept.isWellFormed()).toBe(true);
      expect([...kept].length).toBeLessThanOrEqual(max);
      expect("é😀".repeat(1_000).startsWith(kept)).toBe(true);
    }
  });

  it("handles many megabytes of text", () => {
    expect(truncateText("😀".repeat(5_000_000), 65_535)).toHaveLength(131_070);
  });
});

describe("truncateLine", () => {
  it("returns a single trimmed line without control characters", () => {
    expect(truncateLine("  a\r\n\tb\u0007c\0d\u2028e ", 20)).toBe("a b c d e");
    expect(truncateLine("x".repeat(5_000_000), 255)).toHaveLength(255);
  });
});
