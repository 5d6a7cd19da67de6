import { describe, expect, it } from "vitest";
import { parseTerms } from "@/lib/issues/filters/terms";
import { excerptAround } from "@/lib/issues/search/excerpt";

function excerpt(text: string, query: string, cut: { before?: boolean; after?: boolean } = {}) {
  const source = { text, is_cut_before: cut.before === true, is_cut_after: cut.after === true };
  return excerptAround(source, parseTerms(query));
}

const words = (count: number) => Array.from({ length: count }, (_, i) => `word${i}`).join(" ");

describe("the excerpt around search terms", () => {
  it("is one line without markup", () => {
    const source = "## Pump\n\n- [ ] the **fuel** pump\n- see [the log](https://example.com)\n";
    expect(excerpt(source, "fuel")).toBe("Pump the fuel pump see the log");
  });

  it("starts shortly before the term and ends at a word", () => {
    const found = excerpt(`${words(40)} needle ${words(60)}`, "NEEDLE");
    expect(found).toMatch(/^…word3[67] word\d+ .*needle word0 .* word\d+…$/);
    expect(found.indexOf("needle")).toBeLessThanOrEqual(33);
    expect(found.length).toBeLessThanOrEqual(202);
  });

  it("prefers the place where the most terms are", () => {
    const found = excerpt(`pump ${words(60)} the fuel in the pump ${words(60)}`, "fuel pump");
    expect(found).toContain("fuel in the pump");
  });

  it("leaves out a word that is cut", () => {
    expect(excerpt("agments of a needle", "needle", { before: true, after: true })).toBe(
      "…of a needle…",
    );
  });

  it("keeps the markup if the term is only there", () => {
    expect(excerpt("See [it](https://a.test/needle).", "needle")).toBe(
      "See [it](https://a.test/needle).",
    );
  });

  it("finds a key however it is padded, phrases and special characters", () => {
    expect(excerpt(`${words(20)} see ENG-7 there`, "eng-0007")).toContain("see ENG-7 there");
    expect(excerpt(`${words(20)} a green woodpecker`, '"green wood')).toContain("woodpecker");
    expect(excerpt(`${words(20)} 100% (of) a_b[c]`, "100% a_b[c] (of)")).toContain("100% (of)");
  });

  it("never has half a character, and no more text if there are no spaces", () => {
    const found = excerpt("🦩".repeat(1000), "🦩");
    expect(found.isWellFormed()).toBe(true);
    expect(found.length).toBeLessThanOrEqual(202);
    const middle = excerpt(`${"🦩".repeat(99)}x${"🦩".repeat(400)}`, "x", { before: true });
    expect(middle.isWellFormed()).toBe(true);
    expect(middle).toContain("x");
  });

  it("takes no longer for a letter that is everywhere", () => {
    const start = performance.now();
    for (let row = 0; row < 500; row += 1) excerpt("e ".repeat(500), "e");
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});
