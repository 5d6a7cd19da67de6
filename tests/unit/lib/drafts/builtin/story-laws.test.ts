import { describe, expect, test } from "vitest";
import { writeStory } from "@/lib/drafts/builtin/write-story";
import { LABELED_TEXTS } from "../../../../story/labeled-texts";
import fc from "../../../../support/patterns/laws";

/** Text as people write it: words, Markdown, HTML, labels and other scripts. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ..."Steps:|Expected: an email|Actual:|1. open|- it must go|## Need|# Title|```|~~~|<script>alert(1)</script>|<b>x</b>|<br><br>|<img src=x onerror=y>|`|\\`|`<i>`|<!-- x -->|<a href='b'>c</a>|    code|\tcode|    at f (a.js:1:2)|Error: no|It should close, but it stays.|As a user I want it|> quoted|---|| a | b ||\u202eabc|مرحبا|日本語。|👩‍👩‍👧|&lt;b&gt;|<<b>|<p".split(
          "|",
        ),
      ),
      fc.string({ maxLength: 12 }),
      fc.constantFrom(" ", "\n", "\n\n", "\r\n"),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join("\n"));

const HEADINGS =
  /^## (?:Context|Need|Steps to reproduce|Expected|Actual|Environment|Acceptance criteria|Related)$/gm;

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

describe("laws", () => {
  const check = (description: string, context: string, type: 0 | 1) => {
    const story = writeStory({ description, context, type });
    // Tags are written as entities; entities in the input are read as the characters they
    // represent.
    const input = `${context} ${description}`;
    const known = new Set([...wordsOf(input), ...wordsOf(input.replace(/&\w+;/g, " "))]);
    const body = story.description.replace(HEADINGS, "").replace(/&lt;/g, " ");
    const steps = body.replace(/^\d+\. /gm, "");
    for (const word of wordsOf(steps)) expect(known).toContain(word);
    if (story.title !== "New issue") {
      // Without Markdown's markers, two words may run together: "a`b" is "ab".
      const joined = wordsOf(input).join("");
      for (const word of wordsOf(story.title)) expect(joined).toContain(word);
    }
    expect(story.title.trim()).toBe(story.title);
    expect(story.title).toMatch(/^[^\n\r\t]+$/u);
    expect([...story.title].length).toBeLessThanOrEqual(255);
    expect([...story.description].length).toBeLessThanOrEqual(65_535);
    expect(outsideCode(story.description)).not.toMatch(/<[a-z/!?]/i);
    expect(writeStory({ description, context, type })).toEqual(story);
  };

  test(
    "every word of a story comes from its text, and no tag survives outside code",
    { tags: ["slow"] },
    () => {
      fc.assert(fc.property(hostile, hostile, fc.constantFrom<0 | 1>(0, 1), check), {
        numRuns: 1_500,
      });
    },
  );

  test.each(LABELED_TEXTS.map(({ text }) => [text.slice(0, 60), text]))("%s", (_, text) => {
    check(text, "", 0);
    check(text, "Seen by Ada.", 1);
    expect(writeStory({ description: text, context: "", type: 1 }).title).not.toBe("New issue");
  });

  test.each([
    "a",
    "a ",
    "a. ",
    "1. ",
    "- ",
    "#",
    "# a\n",
    "`",
    "<",
    "<a ",
    "<br>",
    "\n",
    "    a\n",
    "at a(\n",
    "should but ",
    "Expected: ",
    "😀",
    " ",
    "[a](",
    "**a",
    "hi, ",
    "```\n",
    "&lt;",
    "<p>a</p>",
  ])("%j repeated to a million characters takes bounded time, and the result fits", (part) => {
    const description = part.repeat(Math.ceil(1_000_000 / part.length));
    const start = performance.now();
    const story = writeStory({ description, context: description, type: 1 });
    expect(performance.now() - start).toBeLessThan(10_000);
    expect([...story.description].length).toBeLessThanOrEqual(65_535);
    expect([...story.title].length).toBeLessThanOrEqual(255);
  });

  test("ten thousand characters each of description and context are kept in full", () => {
    const description = "The list is slow. ".repeat(555).slice(0, 10_000).trim();
    const context = "It was quick before. ".repeat(476).slice(0, 10_000).trim();
    const story = writeStory({ description, context, type: 1 });
    expect(story.description).toBe(`## Context\n\n${context}\n\n${description}`);
  });

  test.each(["", " \n", "!!!", "👍"])("%j gets a title too", (text) => {
    expect(writeStory({ description: text, context: "", type: 0 }).title).toBe("New issue");
  });
});

function outsideCode(markdown: string): string {
  const lines: string[] = [];
  let fence = "";
  for (const line of markdown.split("\n")) {
    const [, run = "", rest = ""] = /^(`{3,})(.*)$/.exec(line) ?? [];
    if (fence !== "" && run.length >= fence.length && rest === "") fence = "";
    else if (fence === "" && run !== "") fence = run;
    else if (fence === "") lines.push(line.replace(/`[^`\n]*`/g, ""));
  }
  return lines.join("\n");
}
