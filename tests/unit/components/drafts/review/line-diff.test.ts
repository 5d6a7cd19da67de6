import { expect, test } from "vitest";
import { lineDiff } from "@/components/drafts/review/line-diff";

/** Returns lines such as "+a", "-b", " c" and "…3". */
function shownLines(before: string, after: string): string[] {
  const signs = { same: " ", added: "+", removed: "-" };
  return lineDiff(before, after).map((line) =>
    line.kind === "gap" ? `…${line.count}` : signs[line.kind] + line.text,
  );
}

test.each([
  ["", "", []],
  ["", "a", ["+a"]],
  ["a", "", ["-a"]],
  ["a\nb", "a\nb", ["…2"]],
  ["a\r\nb", "a\nb\nc", [" a", " b", "+c"]],
  ["a\nb\nc", "a\nx\nc", [" a", "-b", "+x", " c"]],
  ["a\nb\nc\nd", "b\nc\na\nd", ["-a", " b", " c", "+a", " d"]],
])("shows the change from %j to %j", (before, after, lines) => {
  expect(shownLines(before, after)).toEqual(lines);
});

test("unchanged lines far from a change are left out, unless there is only one", () => {
  const text = Array.from({ length: 12 }, (_line, at) => String(at));
  const after = text.with(0, "x").with(6, "y").join("\n");
  expect(shownLines(text.join("\n"), after)).toEqual([
    ...["-0", "+x", " 1", " 2", " 3", " 4", " 5", "-6", "+y", " 7", " 8", "…3"],
  ]);
});

test("either side can be rebuilt from the lines", () => {
  const words = ["a", "b", "c", ""];
  const texts = Array.from({ length: 60 }, (_text, seed) =>
    Array.from({ length: seed % 6 }, (_word, at) => words[(seed * (at + 3)) % 4]).join("\n"),
  );
  for (const [at, before] of texts.entries()) {
    const [old, now] = [`old\n${before}\nold`, `now\n${texts[(at * 17 + 5) % texts.length]}\nnow`];
    const kept = lineDiff(old, now).flatMap((line) => (line.kind === "gap" ? [] : [line]));
    const side = (other: string) =>
      kept.flatMap(({ kind, text }) => (kind === other ? [] : [text])).join("\n");
    expect(side("added")).toBe(old);
    expect(side("removed")).toBe(now);
  }
});

test("text that is too long to compare counts as replaced where it differs", () => {
  const long = (word: string) => Array.from({ length: 2_000 }, (_line, at) => `${word} ${at}`);
  const lines = lineDiff(["same", ...long("old")].join("\n"), ["same", ...long("new")].join("\n"));
  expect(lines.filter(({ kind }) => kind === "removed")).toHaveLength(2_000);
  expect(lines.filter(({ kind }) => kind === "added")).toHaveLength(2_000);
  expect(lines[0]).toEqual({ kind: "same", text: "same" });
});
