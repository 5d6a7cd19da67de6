import { expect, it } from "vitest";
import { parseMarkdown } from "@/lib/platform/markdown/parse";
import { toMarkdown } from "@/lib/transfer/markup/to-markdown";
import fc from "../../../../support/patterns/laws";

const kind = fc.constantFrom("jira" as const, "textile" as const);

const MARKS = [
  ...[
    "*",
    "_",
    "-",
    "~",
    "??",
    "`",
    "@",
    "!",
    "|",
    "||",
    "[",
    "]",
    "[[",
    "]]",
    "{",
    "}",
    "{{",
    "}}",
  ],
  ...[
    "{*}",
    "{_}",
    "\\",
    '"',
    '":',
    "http://a.b/",
    "h1. ",
    "bq. ",
    "bc. ",
    "* ",
    "# ",
    "** ",
    "#* ",
  ],
  ...["----", "---", "{code}", "{code:java}", "{noformat}", "{quote}", "{panel}", "{color:red}"],
  ...[
    "{color}",
    "<pre>",
    "</pre>",
    "<code>",
    "</code>",
    '<code class="c">',
    "{{collapse\n",
    "\n}}",
  ],
  ...["|_. ", "|\\2. ", "```", "\n```\n", "\n", "\n\n", " ", "\t", ".", "#", "<", ">", "~", "^"],
];

it("accepts any text", () => {
  fc.assert(
    fc.property(kind, fc.string({ unit: "binary", maxLength: 200 }), (from, text) => {
      expect(typeof toMarkdown(from, text)).toBe("string");
    }),
  );
});

it("keeps every word, in order, whatever is around them", () => {
  const parts = fc.array(fc.oneof(fc.constantFrom(...MARKS), fc.constant("word")), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(kind, parts, (from, list) => {
      let count = 0;
      const text = list.map((part) => (part === "word" ? `w${count++}x` : part)).join("");
      const markdown = toMarkdown(from, text);
      let at = 0;
      for (let word = 0; word < count; word += 1) {
        const found = markdown.indexOf(`w${word}x`, at);
        expect(found, JSON.stringify({ text, markdown, word })).toBeGreaterThanOrEqual(0);
        at = found;
      }
    }),
    { numRuns: 500 },
  );
});

it("does not change plain text", () => {
  const word = fc.stringMatching(/^[A-Za-z\d]{1,8}[.,;:?]?$/);
  const text = fc.array(fc.array(word, { minLength: 1, maxLength: 8 }), { maxLength: 8 });
  fc.assert(
    fc.property(kind, text, (from, lines) => {
      const plain = lines.map((words) => words.join(" ")).join("\n");
      expect(toMarkdown(from, plain)).toBe(plain);
    }),
  );
});

it.each([
  ["jira", "{code}\n", "\n{code}"],
  ["jira", "{noformat}\n", "\n{noformat}"],
  ["jira", "# item\n{code:c}\n", "\n{code}\n# item"],
  ["jira", "{quote}\n{code}\n", "\n{code}\n{quote}"],
  ["textile", "<pre>\n", "\n</pre>"],
  ["textile", '<pre><code class="c">\n', "\n</code></pre>"],
] as const)("keeps code verbatim (%s: %j)", (from, before, after) => {
  const line = fc
    .array(fc.constantFrom(...MARKS, "word", " "), { minLength: 1, maxLength: 8 })
    .map((parts) => `x${parts.join("").replaceAll("\t", " ")}x`);
  const code = fc
    .array(line, { minLength: 1, maxLength: 6 })
    .map((lines) => lines.join("\n"))
    .filter((text) => !/\{code\}|\{noformat\}|<\/?(?:pre|code)/.test(text));
  fc.assert(
    fc.property(code, (text) => {
      const tree = parseMarkdown(toMarkdown(from, `${before}${text}${after}`));
      const found: string[] = [];
      const open: { type: string; value?: string; children?: unknown[] }[] = tree ? [tree] : [];
      for (let node = open.pop(); node; node = open.pop()) {
        if (node.type === "code") found.push(node.value ?? "");
        open.push(...((node.children ?? []) as typeof open));
      }
      expect(found).toEqual([text]);
    }),
  );
});

/** Each is repeated to 300 KB. Anything quadratic would take minutes. */
it.each([
  ...MARKS,
  "{",
  "[a|http://b ",
  "{{a",
  "`a``b",
  "* a\n",
  "a *b _c -d ",
  "!a.png",
  "(a){b}[c]",
])("takes linear time for repeated %j", { tags: ["slow"] }, (part) => {
  const text = part.repeat(Math.ceil(300_000 / part.length));
  for (const from of ["jira", "textile"] as const) {
    expect(toMarkdown(from, text).length).toBeGreaterThanOrEqual(0);
  }
});
