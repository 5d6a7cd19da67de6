import { expect, test } from "vitest";
import { mentionAt, mentionMarkdown } from "@/components/issues/editor/mention-text";
import { mentionedIds } from "@/lib/issues/comments/mentions";
import { renderMarkdownHtml } from "@/lib/platform/markdown/render-html";
import fc from "../../../../support/patterns/laws";

test.each([
  ["@", 0, ""],
  ["hi @an", 3, "an"],
  ["hi @Ana Ru", 3, "Ana Ru"],
  ["(@émile", 1, "émile"],
  ["one\n@o’br", 4, "o’br"],
])("%j ends in an unfinished mention", (text, at, query) => {
  expect(mentionAt(text, text.length)).toEqual({ at, query });
});

test.each(["ana@acme", "hi", "@Ana Ruiz is", "@Ana\n", "[@Ana](user:7) ", "@ana!"])(
  "%j does not end in an unfinished mention",
  (text) => expect(mentionAt(text, text.length)).toBeNull(),
);

test("only the text before the caret counts", () => {
  expect(mentionAt("see @ana later", 8)).toEqual({ at: 4, query: "ana" });
});

test("a mention identifies exactly one person, whatever the person's name", () => {
  const name = fc.stringMatching(/^[^\s\p{C}\p{Z}]([^\p{C}\p{Z}]| ){0,20}$/u);
  fc.assert(
    fc.property(name, name, (first_name, last_name) => {
      const markdown = mentionMarkdown({ id: 7, first_name, last_name });
      expect(mentionedIds(markdown)).toEqual([7]);
      expect(renderMarkdownHtml(markdown)).toMatch(/^<p><span>@[^<]*<\/span><\/p>$/);
    }),
  );
});
