import { describe, expect, it } from "vitest";
import { mentionedIds } from "@/lib/issues/comments/mentions";
import { markdownTree } from "@/lib/platform/markdown/tree";
import fc from "../../../../support/patterns/laws";

type Node = { type: string; properties?: Record<string, unknown>; children?: unknown[] };

/** Returns the ids of the people that the page shows as mentioned in the text. */
function shownIds(text: string): number[] {
  const visit = (node: Node): number[] => {
    const id = node.properties?.["dataUserId"];
    return [
      ...(id === undefined ? [] : [Number(id)]),
      ...(node.children ?? []).flatMap((child) => visit(child as Node)),
    ];
  };
  const tree = markdownTree(text);
  return tree ? visit(tree) : [];
}

describe("mentionedIds", () => {
  it.each<[string, string, number[]]>([
    ["a mention", "Hi [@Ana Lima](user:7)!", [7]],
    ["each person once, in order", "[@B](user:2) [@A](user:1) [@B](user:2)", [2, 1]],
    ["mentions side by side", "[@A](user:1)[@B](user:2)", [1, 2]],
    ["a name with escaped brackets", "[@A \\[x\\] B](user:1)", [1]],
    ["a name with brackets", "[@Ana [QA] Lima [x]](user:1) [[@[B]](user:2)]", [1, 2]],
    ["a name after an unmatched bracket", "] [ [@A](user:1)", [1]],
    ["a name across two lines", "[@Ana\nLima](user:1)", [1]],
    ["a name containing code", "[@`]`](user:1)", [1]],
    ["a mention after an unfinished one", "[@A [@B](user:2)", [2]],
    [
      "mentions in a list, a quote and a heading",
      "- [@A](user:1)\n> [@B](user:2)\n# [@C](user:3)",
      [1, 2, 3],
    ],
    ["a mention between unmatched backticks", "` [@A](user:1) ``", [1]],
    ["a mention between backticks in two paragraphs", "` a\n\n[@A](user:1)\n\n b `", [1]],
    ["a mention after escaped backticks", "\\`[@A](user:1)\\`", [1]],
    ["a mention after code", "`x` [@A](user:1) ``y``", [1]],
    ["a mention after fenced code", "```js\n[@A](user:1)\n```\n[@B](user:2)", [2]],
    ["a mention after a quote that contains a fence", "> ```\n> x\n\n[@A](user:1)", [1]],
    ["a mention after a list item that contains a fence", "- ```\n  x\n\n[@A](user:1)", [1]],
    ["the largest id", "[@A](user:2147483647)", [2147483647]],
  ])("finds %s", (_, text, ids) => {
    expect(mentionedIds(text)).toEqual(ids);
  });

  it.each([
    ["plain text", "@ana (user:1) user:1"],
    ["a name without @", "[Ana](user:1)"],
    ["an empty name", "[@](user:1)"],
    ["a mention with a space in the middle", "[@Ana] (user:1)"],
    ["a link to something else", "[@Ana](https://x.test/user:1) [@Ana](users:1)"],
    [
      "invalid ids",
      "[@A](user:0) [@A](user:-1) [@A](user:1.5) [@A](user:01) [@A](user:a) [@A](user:)",
    ],
    ["ids that are too large", "[@A](user:2147483648) [@A](user:99999999999999999999)"],
    ["an escaped bracket", "\\[@A](user:1) [@A\\](user:1)"],
    ["an image", "![@A](user:1) ![[@A]](user:1)"],
    ["a name that contains a link", "[@A [x](y)](user:1)"],
    ["unbalanced brackets", "[@A]](user:1) [@A [(user:1)"],
    ["code", "`[@A](user:1)` and `` ` [@A](user:1) ``"],
    ["code across lines", "`a\n[@A](user:1)\nb`"],
    ["code that ends with a backslash", "``a\\` [@A](user:1)``"],
    ["fenced code", "```\n[@A](user:1)\n\n[@A](user:1)\n```"],
    ["unclosed code fenced with more tildes", "~~~~ x\n~~~\n[@A](user:1)"],
    ["fenced code in a quote", "> ~~~\n> [@A](user:1)\n>\n> [@A](user:1)"],
    ["fenced code in a list", "1. ~~~\n   [@A](user:1)\n\n   [@A](user:1)\n   ~~~"],
  ])("finds no one in %s", (_, text) => {
    expect(mentionedIds(text)).toEqual([]);
  });

  it("finds at most 500 people", () => {
    const ids = Array.from({ length: 1_000 }, (_, index) => index + 1);
    const text = ids.map((id) => `[@x](user:${id})`).join("\n\n");
    expect(mentionedIds(text)).toEqual(ids.slice(0, 500));
  });

  it.each([
    ["brackets", "[@"],
    ["backticks of every length", "` `` ``` ```` "],
    ["escapes", "\\"],
    ["quotes", "> "],
    ["list markers", "- 1. "],
    ["fences", "```\n~~~\n"],
    ["unclosed mentions", "[@x](user:1 "],
    ["lines", "\n"],
    ["a deeply indented quoted fence", `> ~~~\n${" ".repeat(65_525)}>~~~`],
    ["a label that never ends", `[@${" ".repeat(65_533)}`],
  ])("reads 65,535 characters of %s quickly", (_, piece) => {
    const text = piece.repeat(65_535 / piece.length);
    const started = performance.now();
    mentionedIds(text);
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  const pieces = [
    "[@A](user:1)",
    "[@B b](user:22)",
    "`",
    "``",
    "```",
    "\n",
    "\n\n",
    "\\",
    "!",
    "[",
    "[@C ",
    "]",
    "](user:3)",
    "x",
    " ",
    "> ",
  ];
  const piece = fc.constantFrom(...pieces, "\n```\n", "\n~~~\n");

  it("finds the same people as the page's Markdown parser", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join("");
        expect(new Set(mentionedIds(text))).toEqual(new Set(shownIds(text)));
      }),
      { numRuns: 2_000 },
    );
  });

  it("never fails, and returns only ids that occur in the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        for (const id of mentionedIds(text)) expect(text).toContain(`](user:${id})`);
      }),
    );
  });
});
