import { describe, expect, it } from "vitest";
import { judgePairs, type Judged } from "../../grouping/judge-pairs";

const judged = judgePairs();
const hand = judged.filter((pair) => pair.half === "hand");
const runs = judged.filter((pair) => pair.half === "runs");

function misses(pairs: Judged[]): string[] {
  return pairs
    .filter((pair) => !pair.right)
    .map((pair) => `${pair.half}: ${pair.name} should be ${pair.label} (${pair.why})`);
}

describe("the labeled pairs", () => {
  it("include at least 60 in four languages, half of them from real programs", () => {
    expect(judged.length).toBeGreaterThanOrEqual(60);
    expect(new Set(judged.map((pair) => pair.language.split(" ")[0])).size).toBeGreaterThanOrEqual(
      4,
    );
    expect(runs.length).toBeGreaterThanOrEqual(hand.length);
    expect(runs.filter((pair) => pair.sentBySdk).length).toBeGreaterThanOrEqual(30);
  });

  it("contain no duplicates, and use both labels in each half", () => {
    expect(new Set(judged.map((pair) => `${pair.half} ${pair.language} ${pair.name}`)).size).toBe(
      judged.length,
    );
    for (const half of [hand, runs]) {
      const same = half.filter((pair) => pair.label === "same").length / half.length;
      expect(same).toBeGreaterThan(0.4);
      expect(same).toBeLessThan(0.7);
    }
  });

  it.each([
    ["all", judged],
    ["written by hand", hand],
    ["from real programs", runs],
  ])("are grouped correctly in 95%% of cases (%s)", (_, pairs) => {
    const wrong = misses(pairs);
    expect(wrong.length / pairs.length, wrong.join("\n")).toBeLessThanOrEqual(0.05);
  });
});
