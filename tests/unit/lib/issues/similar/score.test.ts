import { describe, expect, it } from "vitest";
import { chooseDistinctiveTerms, choosePairs, idf, termScore } from "@/lib/issues/similar/score";
import fc from "../../../../support/patterns/laws";

describe("the score", () => {
  it("rewards rare terms, and is always positive", () => {
    expect(idf(1, 1_000)).toBeGreaterThan(idf(500, 1_000));
    expect(idf(0, 1_000)).toBe(idf(1, 1_000));
    fc.assert(
      fc.property(fc.nat(20_000), fc.nat(10_000), (df, documents) => {
        expect(idf(df, documents)).toBeGreaterThan(0);
      }),
    );
  });

  it("grows with the weights, and falls with the length of the issue", () => {
    const score = termScore(20, 5, 8, 300, 200);
    expect(termScore(24, 5, 8, 300, 200)).toBeGreaterThan(score);
    expect(termScore(20, 5, 12, 300, 200)).toBeGreaterThan(score);
    expect(termScore(20, 5, 8, 400, 200)).toBeLessThan(score);
    expect(termScore(20, 5, 0, 300, 200)).toBe(0);
    expect(termScore(20, 5, 8, 0, 0)).toBeGreaterThan(0);
  });
});

describe("distinctive terms", () => {
  it("are the rarest, as long as they match few enough issues", () => {
    const terms = [2_500, 400, 0, 90, 700].map((df) => ({ df }));
    expect(chooseDistinctiveTerms(terms).map(({ df }) => df)).toEqual([90, 400, 700]);
  });

  it("include at least one that occurs in an issue, if there is one", () => {
    expect(chooseDistinctiveTerms([{ df: 9_000 }, { df: 8_000 }])).toEqual([{ df: 8_000 }]);
    expect(chooseDistinctiveTerms([{ df: 0 }])).toEqual([]);
  });
});

describe("what is looked up", () => {
  const documents = new Map([
    [1, 1_000_000],
    [2, 100],
  ]);
  const termsOf = (...dfs: number[]) => dfs.map((df) => ({ projectId: 1, df }));
  const found = (terms: { projectId: number; df: number }[]) =>
    choosePairs(terms, documents).map(({ term, other }) => [term.df, other.df]);

  it("is each distinctive term alone, if the rarest occurs in few issues", () => {
    expect(found(termsOf(90, 5_000, 400))).toEqual([
      [90, 90],
      [400, 400],
    ]);
  });

  it("is the rarest term with each of the next, if it occurs in many issues", () => {
    expect(found(termsOf(500_000, 10_000, 0, 20_000, 100_000))).toEqual([
      [20_000, 10_000],
      [100_000, 10_000],
    ]);
  });

  it("is the rarest term alone, if its project has no other", () => {
    expect(found([...termsOf(10_000), { projectId: 2, df: 20_000 }])).toEqual([[10_000, 10_000]]);
    expect(found(termsOf(0))).toEqual([]);
  });
});
