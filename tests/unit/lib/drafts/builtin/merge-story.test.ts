import { expect, test } from "vitest";
import { mergeStory } from "@/lib/drafts/builtin/merge-story";
import fc from "../../../../support/patterns/laws";

const existing = {
  title: "Login broken",
  description: "## Context\n\nLogin is broken on **Firefox**. It shows `401`.\n\n- Windows 11",
};
const merge = (description: string, context = "") => mergeStory(existing, { description, context });

test.each([
  "",
  "Login broken",
  "login is broken on Firefox!",
  "It shows 401.\n\n- windows 11",
  "Hi team,\n\nlogin broken.\n\nThanks!",
  "LOGIN BROKEN. It shows 401.",
])("%j adds nothing new", (text) => {
  expect(merge(text)).toEqual(existing);
});

test("appends what is new, starting with the context", () => {
  expect(
    merge("Login is broken on Firefox. It is broken on Safari too.", "Three customers called."),
  ).toEqual({
    title: existing.title,
    description: `${existing.description}\n\n## Also reported\n\nThree customers called.\n\nIt is broken on Safari too.`,
  });
});

test("appends a second report to the first, and ignores a repeat", () => {
  const once = merge("It is broken on Safari too.");
  expect(mergeStory(once, { description: "It is broken on Safari too.", context: "" })).toEqual(
    once,
  );
  expect(
    mergeStory(once, { description: "Edge has the same problem.", context: "" }).description,
  ).toBe(`${once.description}\n\nEdge has the same problem.`);
});

test("keeps the shape of lists, code and headings, and removes tags", () => {
  const text = "# Seen again\n- on a Mac\n- on a phone\n\n```\n<b>\n```\n<img src=x>";
  expect(merge(text).description.split("## Also reported\n\n")[1]).toBe(
    "### Seen again\n\n- on a Mac\n- on a phone\n\n```\n<b>\n```\n\n&lt;img src=x>",
  );
});

test("closes an open code block before appending", () => {
  const open = { title: "Login broken", description: "```\nconst a = 1;" };
  expect(mergeStory(open, { description: "It hangs.", context: "" }).description).toBe(
    "```\nconst a = 1;\n```\n\n## Also reported\n\nIt hangs.",
  );
});

test("gives an empty description a heading and the text", () => {
  const empty = { title: "Login broken", description: "" };
  expect(mergeStory(empty, { description: "It hangs.", context: "" }).description).toBe(
    "## Also reported\n\nIt hangs.",
  );
});

test("descriptions that are all dots, or whose sentences are slow to compare, are merged quickly", () => {
  const dots = { title: "x", description: ".".repeat(65_400) };
  expect(mergeStory(dots, { description: "...", context: "" })).toEqual(dots);
  const slow = { title: "x", description: "漢".repeat(64_000) };
  const report = Array.from(
    { length: 150 },
    (_, index) => `漢漢漢${index}${"漢".repeat(250)}。`,
  ).join("");
  const merged = mergeStory(slow, { description: report, context: "" }).description;
  expect(merged.includes("## Also reported\n\n漢漢漢0漢")).toBe(true);
});

test.each(["Thanks page is blank.", "Hi there banner overlaps the menu."])(
  "%j is not mistaken for a pleasantry",
  (text) => {
    expect(merge(text).description).toContain(text);
  },
);

const hostile = fc
  .array(fc.oneof(fc.constantFrom("```", "a b.", "- c", "<b>", "日本。"), fc.string()))
  .map((lines) => lines.join("\n"));

test("the result stays within the limit, and no input damages the existing story", () => {
  const full = { title: "x", description: "word ".repeat(12_000) };
  const report = Array.from({ length: 500 }, (_, index) => `It hangs in room ${index}.`).join(" ");
  const merged = mergeStory(full, { description: report, context: "So." });
  expect([...merged.description].length).toBeLessThanOrEqual(65_535);
  expect(merged.description.startsWith(full.description.trimEnd())).toBe(true);
  expect(merged.description).toMatch(/It hangs[^]*…$/);
  const fuller = { title: "x", description: "word".repeat(16_380) };
  expect(mergeStory(fuller, { description: "It hangs.", context: "" })).toEqual(fuller);
  fc.assert(
    fc.property(hostile, hostile, hostile, (before, text, context) => {
      const once = mergeStory({ title: "x", description: before }, { description: text, context });
      expect(once.title).toBe("x");
      expect(once.description.startsWith(before.trimEnd())).toBe(true);
      expect(once.description.match(/^## Also reported$/gm)?.length ?? 0).toBeLessThanOrEqual(1);
    }),
  );
});

test.each(["a ", "a. ", "<b>", "```\n", "- a\n"])(
  "%j repeated to a million characters takes bounded time",
  (part) => {
    const text = part.repeat(1_000_000 / part.length);
    const start = performance.now();
    const merged = mergeStory(
      { title: "x", description: text },
      { description: text + "new", context: text },
    );
    expect(performance.now() - start).toBeLessThan(10_000);
    expect([...merged.description].length).toBeLessThanOrEqual(Math.max(65_535, text.length));
  },
);
