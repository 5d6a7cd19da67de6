import { describe, expect, it } from "vitest";
import { type DiffBlock, diffText } from "@/components/issues/detail/text/diff-text";
import fc from "../../../../../support/patterns/laws";

function textOf(blocks: readonly DiffBlock[], without: "removed" | "added"): string {
  return blocks
    .map((block) =>
      block.kind === "same"
        ? block.lines.join("")
        : block.parts
            .filter(({ kind }) => kind !== without)
            .map(({ text }) => text)
            .join(""),
    )
    .join("");
}

const word = fc.constantFrom("a", "b", "c", "the", "end", "\n", " ", ".", "ü", "👍");
const text = fc.array(word, { maxLength: 40 }).map((words) => words.join(""));

describe("diffText", () => {
  it("keeps unchanged lines, and compares changed ones word by word", () => {
    const before = "# Steps\n\nPress start twice.\nWait.\n";
    const after = "# Steps\n\nPress stop twice.\nWait.\n";
    expect(diffText(before, after)).toEqual([
      { kind: "same", lines: ["# Steps\n", "\n"] },
      {
        kind: "changed",
        parts: [
          { kind: "same", text: "Press " },
          { kind: "removed", text: "start" },
          { kind: "added", text: "stop" },
          { kind: "same", text: " twice.\n" },
        ],
      },
      { kind: "same", lines: ["Wait.\n"] },
    ]);
  });

  it("shows a ticked box as one change", () => {
    const [block] = diffText("- [ ] a", "- [x] a");
    expect(block).toMatchObject({
      parts: [
        { kind: "same", text: "- [" },
        { kind: "removed", text: " " },
        { kind: "added", text: "x" },
        { kind: "same", text: "] a" },
      ],
    });
  });

  it("says nothing about equal texts, and everything about new ones", () => {
    expect(diffText("", "")).toEqual([]);
    expect(diffText("a\nb", "a\nb")).toEqual([{ kind: "same", lines: ["a\n", "b"] }]);
    expect(diffText("", "new")).toEqual([
      { kind: "changed", parts: [{ kind: "added", text: "new" }] },
    ]);
  });

  it("contains both versions", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const blocks = diffText(before, after);
        expect(textOf(blocks, "added")).toBe(before);
        expect(textOf(blocks, "removed")).toBe(after);
      }),
    );
  });

  it("finds the fewest changes to words", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("a", "b"), { maxLength: 8 }), fc.nat(8), (items, at) => {
        const before = items.join(" ");
        const after = [...items.slice(0, at), "new", ...items.slice(at)].join(" ");
        const parts = diffText(before, after).flatMap((block) =>
          block.kind === "changed" ? block.parts : [],
        );
        expect(parts.filter(({ kind }) => kind === "removed")).toEqual([]);
        expect(
          parts.some(({ kind, text: added }) => kind === "added" && added.includes("new")),
        ).toBe(true);
      }),
    );
  });

  it("is fast for long texts that have nothing in common", () => {
    const long = (seed: string) => Array.from({ length: 9000 }, (_, i) => `${seed}${i}`).join(" ");
    const start = performance.now();
    const blocks = diffText(long("a"), long("b"));
    expect(performance.now() - start).toBeLessThan(2000);
    expect(textOf(blocks, "added")).toBe(long("a"));
  });
});
