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
    merge("Login is broken on Firefox. So it is on Safari.", "Three customers called."),
  ).toEqual({
    title: existing.title,
    description: `${existing.description}\n\n## Also reported\n\nThree customers called.\n\nSo it is on Safari.`,
  });
});

test("appends a second report to the first, and ignores a repeat", () => {
  const once = merge("So it is on Safari.");
  expect(mergeStory(once, { description: "So it is on Safari.", context: "" })).toEqual(once);
  expect(mergeStory(once, { description: "And on Edge.", context: "" }).description).toBe(
    `${once.description}\n\nAnd on Edge.`,
  );
});

test("keeps the shape of lists, code and headings, and removes tags", () => {
  const text = "# Seen again\n- on a Mac\n- on a phone\n\n```\n<b>\n```\n<img src=x>";
  expect(merge(text).description.split("## Also reported\n\n")[1]).toBe(
    "### Seen again\n\n- on a Mac\n- on a phone\n\n```\n<b>\n```\n\n&lt;img src=x>",
  );
});

test("first closes a code block that was left open", () => {
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

test("a description consisting of dots, or with sentences that are slow to compare, is merged quickly", () => {
  const dots = { title: "x", description: ".".repeat(65_400) };
  expect(mergeStory(dots, { description: "...", context: "" })).toEqual(dots);
  const slow = { title: "x", description: "漢".repeat(64_000) };
  const report = Array.from({ length: 150 }, (_, at) => `漢漢漢${at}${"漢".repeat(250)}。`).join(
    "",
  );
  const merged = mergeStory(slow, { description: report, context: "" }).description;
  expect(merged.includes("## Also reported\n\n漢漢漢0漢")).toBe(true);
});

test.each(["Thanks page is blank.", "Hi there banner overlaps."])(
  "%j is not politeness",
  (text) => {
    expect(merge(text).description).toContain(text);
  },
);

const hostile = fc
  .array(fc.oneof(fc.constantFrom("```", "a b.", "- c", "<b>", "日本。"), fc.string()))
  .map((lines) => lines.join("\n"));

test("the result stays within the limit, and no input breaks it", () => {
  const full = { title: "x", description: "word ".repeat(12_000) };
  const report = Array.from({ length: 500 }, (_, at) => `It hangs in room ${at}.`).join(" ");
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
  "a million repetitions of %j take bounded time",
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
