import { expect, test } from "vitest";
import { markdownToText, renderMarkdownHtml } from "@/lib/platform/markdown/render-html";
import fc from "../../../../support/patterns/laws";

test.each([
  ["**bold** and `a<b`", "<p><strong>bold</strong> and <code>a&lt;b</code></p>"],
  ["Thanks [@Ana Ruiz](user:7)", "<p>Thanks <span>@Ana Ruiz</span></p>"],
  ["one\ntwo", "<p>one<br>\ntwo</p>"],
  ["![shot](https://x.test/a.png)", ">Image: shot</a></p>"],
  ["[![shot](https://x.test/a.png)](https://x.test)", ">Image: shot</a></p>"],
  ["![shot](/api/projects/1/issues/2/attachments/3)", "<p>Image: shot</p>"],
  ["[log](/api/projects/1/issues/2/attachments/3)", "<p>log</p>"],
  ["- [x] done", "<li>☑ done</li>"],
  ["<b onclick='x'>hi</b>", "<p>&lt;b onclick=&#39;x&#39;&gt;hi&lt;/b&gt;</p>"],
  ["[x](/inside)", "<p><span>x</span></p>"],
  ["[x](//evil.test/?https:)", "<p><span>x</span></p>"],
  ["[x](/\\\\evil.test/?mailto:a)", "<p><span>x</span></p>"],
  ["[x](javascript:alert(1)//https:)", "<p><span>x</span></p>"],
  ["[x](/y/api/projects/1/issues/2/attachments/3)", "<p><span>x</span></p>"],
  ["[x](//evil.test/api/projects/1/issues/2/attachments/3)", "<p><span>x</span></p>"],
  ["![x](//evil.test/?https:)", "<p><span>Image: x</span></p>"],
  ["[x][1]\n\n[1]: javascript:alert(1)", "<p><span>x</span></p>"],
])("%s", (source, html) => {
  expect(renderMarkdownHtml(source)).toContain(html);
});

test("the plain text of an email is readable", () => {
  const source =
    "# Plan\n\nAsk [@Ana](user:7), see [the page](https://x.test).\nThen:\n\n- one\n  - two\n- three\n\n" +
    "> two\n> lines\n\n|a|b|\n|-|-|\n|1|2|\n\n```\ncode *x*\n```\n<ana@x.test>";
  expect(markdownToText(source)).toBe(
    "Plan\n\nAsk @Ana, see the page (https://x.test).\nThen:\n\n- one\n  - two\n- three\n\n" +
      "> two\n> lines\n\na | b\n1 | 2\n\ncode *x*\n\nana@x.test",
  );
});

/** Pieces that can break out of markup in the right combination. */
const PIECES = [
  ...[
    "<script>",
    "</script>",
    "<img src=x onerror=alert(1)>",
    "<a href='javascript:alert(1)'>",
    "<!--",
  ],
  ...[
    "[a](",
    "](javascript:alert(1))",
    "](data:text/html,<script>)",
    "![",
    "](https://x.test)",
    "[@A](user:1)",
  ],
  ...[
    "<https://x.test>",
    "<javascript:alert(1)>",
    "[1]: javascript:a",
    "[1]",
    "&#106;avascript:",
    "java\tscript:",
  ],
  ...[
    "\n",
    "\n\n",
    "    ",
    "> ",
    "- ",
    "1. ",
    "|",
    "\n|-|-|\n",
    "```",
    "`",
    "*",
    "**",
    "_",
    "~~",
    "\\",
    '"',
    "'",
    "\0",
  ],
  ...[
    "onclick=",
    'title="x" onmouseover="',
    "&quot;",
    "&lt;",
    "www.x.test",
    "a@b.test",
    "vbscript:x",
    "\u2028",
  ],
];

const hostile = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: "binary" })), { maxLength: 30 })
  .map((pieces) => pieces.join(""));

const TAG =
  /^<(?:\/?(?:p|strong|em|del|code|pre|ul|ol|li|blockquote|h[3-6]|table|thead|tbody|tr|th|td|span|a|br|hr)|a href="(?:https?:|mailto:)[^"<>]*" rel="noopener noreferrer nofollow" target="_blank"|ol start="\d+"|t[hd] align="(?:left|right|center)")>$/i;

test("any text yields only known tags and safe URLs", () => {
  fc.assert(
    fc.property(hostile, (source) => {
      for (const tag of renderMarkdownHtml(source).match(/<[^>]*>?/g) ?? []) {
        expect(tag).toMatch(TAG);
      }
    }),
    { numRuns: 2_000 },
  );
});

test("any text can be converted to plain text", () => {
  fc.assert(fc.property(hostile, (source) => typeof markdownToText(source) === "string"));
});
