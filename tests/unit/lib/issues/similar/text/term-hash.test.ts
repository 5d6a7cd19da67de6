import { describe, expect, it } from "vitest";
import { termHash } from "@/lib/issues/similar/text/term-hash";

describe("termHash", () => {
  const words = Array.from({ length: 20_000 }, (_, index) => `word${index}`);

  it("fits the column, and rarely maps two terms to the same value", () => {
    const hashes = new Set(words.map((word) => termHash(7, word)));
    for (const hash of hashes) expect(hash).toBe(hash | 0);
    expect(hashes.size).toBeGreaterThanOrEqual(words.length - 2);
  });

  it("differs by project, so that one project's hashes reveal nothing about another's issues", () => {
    const ours = new Set(words.map((word) => termHash(7, word)));
    expect(words.filter((word) => ours.has(termHash(8, word))).length).toBeLessThanOrEqual(2);
  });

  it("depends on every character, in any script", () => {
    const terms = ["", "a", "aa", "ab", "ba", "é", "ログ", "グロ", "😀", "😁"];
    expect(new Set(terms.map((term) => termHash(1, term))).size).toBe(terms.length);
  });
});
