import { expect, test } from "vitest";
import { markdownToText, renderMarkdownHtml } from "@/lib/platform/markdown/render-html";
import { isTooComplex } from "@/lib/platform/markdown/limits";
import { BOMBS } from "../../../../support/patterns/markdown-bombs";

/**
 * Without limits, many of these inputs take half a minute, and some overflow the stack. The test
 * allows for a busy machine.
 */
const SECONDS = 20;

test.each(Object.entries(BOMBS))(
  "renders %s in time, possibly as plain text",
  { tags: ["slow"] },
  (_, text) => {
    const start = performance.now();
    expect(renderMarkdownHtml(text)).not.toBe("");
    expect(markdownToText(text)).toBe(markdownToText(text).trim());
    expect((performance.now() - start) / 1000).toBeLessThan(SECONDS);
  },
);

test.each([
  ["a long log in a fence", `Log:\n\n\`\`\`\n${"[12:00] [a_b] *x*\n".repeat(3_000)}\`\`\`\n`],
  ["a list three levels deep", "- a\n  - b\n    - c\n".repeat(300)],
  ["long text with links", "Some words and [a link](https://example.org) here.\n\n".repeat(1_000)],
  [
    "lines of dashes and asterisks",
    `${"-".repeat(200)}\n\n${"* ".repeat(50)}\n\n${"=".repeat(200)}`,
  ],
  ["a table drawn with dashes", `+${"-----+".repeat(30)}\n| a |\n`.repeat(20)],
])("does not consider %s too complex", (_, text) => {
  expect(isTooComplex(text)).toBe(false);
});

test("text after a closing fence counts toward the limits again", () => {
  const marks = "]".repeat(2_000);
  expect(isTooComplex(`\`\`\`\n${marks}\n\`\`\``)).toBe(false);
  expect(isTooComplex(`~~~\n${marks}\n\`\`\`\n${marks}\n~~~~`)).toBe(false);
  expect(isTooComplex(`\`\`\`\na\n   \`\`\`\n${marks}`)).toBe(true);
  expect(isTooComplex(`\`\`\` not \` a fence\n${marks}`)).toBe(true);
  expect(isTooComplex(`  \`\`\`\n${marks}`)).toBe(true);
});
