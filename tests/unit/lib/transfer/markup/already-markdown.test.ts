import { expect, it } from "vitest";
import { toMarkdown } from "@/lib/transfer/markup/to-markdown";

it.each([
  "## Steps\n\n1. Open *it*\n2. See [this](https://a.example)",
  "```js\nh1. x {code}\n```\nand *it*",
  "- [ ] one *thing*\n- [x] two",
  "It is **bold** and *italic*",
  "a | b\n--- | ---\n*c* | d",
])("leaves Markdown as it is: %j", (text) => {
  expect(toMarkdown("jira", text)).toBe(text);
  expect(toMarkdown("textile", text)).toBe(text);
});

it("converts text that has constructs of both", () => {
  expect(toMarkdown("jira", "**a** *b* {{c}}")).toBe("**a** **b** `c`");
  expect(toMarkdown("textile", "h1. A\n\n- [ ] *b*")).toBe("# A\n\n- [ ] **b**");
});

it("takes the levels of a wiki's list for what they are", () => {
  expect(toMarkdown("jira", "# a\n## b\n## c")).toBe("1. a\n   1. b\n   2. c");
});
