import { describe, expect, it } from "vitest";
import { markdownExcerpt } from "@/lib/platform/markdown/excerpt";

describe("the excerpt of a Markdown text", () => {
  it.each([
    ["**Bold**, _slanted_, ~~gone~~ and `code`", "Bold, slanted, gone and code"],
    ["Ask [@Rita Reader](user:7) first", "Ask @Rita Reader first"],
    ["Hi [@Eve New [x]](user:12)!", "Hi @Eve New [x]!"],
    ["See [the log](https://example.com/a_(b)) and ![a chart](/x.png)", "See the log and a chart"],
    ["<https://example.com/x>", "https://example.com/x"],
    ["# Plan\n\n- [x] one\n- [ ] two\n1. three", "Plan one two three"],
    ["Before\n```ts\nconst a = 1;\n```\nafter", "Before const a = 1; after"],
    ["| A | B |\n|---|---|\n| 1 | 2 |", "A B 1 2"],
    ["snake_case_name, 2 * 3 * 4 and a < b", "snake_case_name, 2 * 3 * 4 and a < b"],
    ["Not \\*bold\\*", "Not *bold*"],
    ["One\r\ntwo\tthree", "One two three"],
    ["", ""],
  ])("of %j is %j", (source, expected) => {
    expect(markdownExcerpt(source)).toBe(expected);
  });

  it("leaves out quotes, unless there is nothing else", () => {
    expect(markdownExcerpt("> What do you think?\n\nI agree.")).toBe("I agree.");
    expect(markdownExcerpt("> What do you think?")).toBe("What do you think?");
  });

  it("ends with an ellipsis if it is cut, and never within a character", () => {
    const excerpt = markdownExcerpt("😀".repeat(200));
    expect(excerpt.endsWith("😀…")).toBe(true);
    expect(excerpt.length).toBeLessThanOrEqual(240);
  });
});
