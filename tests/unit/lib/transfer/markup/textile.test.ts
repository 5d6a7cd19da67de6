import { describe, expect, it } from "vitest";
import { toMarkdown } from "@/lib/transfer/markup/to-markdown";

const textile = (text: string) => toMarkdown("textile", text);

describe("one line of Textile", () => {
  it.each([
    ["h2. A *bold* title", "## A **bold** title"],
    ["h3(class#id){color:red}. Title", "### Title"],
    ["p(note). A paragraph", "A paragraph"],
    ["*strong* _em_ -del- ??cite??", "**strong** _em_ ~~del~~ _cite_"],
    ["__i__ and @x@", "_i_ and `x`"],
    ["2 * 3 * 4 - 5 - 6 snake_case_name", "2 * 3 * 4 - 5 - 6 snake_case_name"],
    ["@code *x*@ and @a|b@.", "`code *x*` and `a|b`."],
    ["@ana and ben@a.example and @carl", "@ana and ben@a.example and @carl"],
    ["<code>a *b*</code>", "`a *b*`"],
    ['"the *docs*":https://a.example/x_y_z.', "[the **docs**](https://a.example/x_y_z)."],
    ['"mail":mailto:ana@a.example', "[mail](mailto:ana@a.example)"],
    ['he said "yes": and "no"', 'he said "yes": and "no"'],
    ["!shot.png! and !>b.png(The page)!", "![shot.png](shot.png) and ![The page](b.png)"],
    ["!{width:50%}a.png!:https://a.example", "[![a.png](a.png)](https://a.example)"],
    ["wow! great!", "wow! great!"],
    ["{{thumbnail(a.png, size=100)}}", "![a.png](a.png)"],
    ["{{toc}} #123 and [[Wiki|the page]]", String.raw`{{toc}} #123 and [[Wiki\|the page]]`],
    ["# Single", "# Single"],
    ["", ""],
  ])("%s", (text, expected) => {
    expect(textile(text)).toBe(expected);
  });
});

describe("blocks of Textile", () => {
  it.each([
    [
      "code with its language",
      'a\n<pre><code class="ruby">\n*x* <b>\n</code></pre>\nb',
      "a\n```ruby\n*x* <b>\n```\nb",
    ],
    ["preformatted text", "<pre>\nh1. x\n</pre>", "```\nh1. x\n```"],
    ["code over several lines", "<code>\na\nb\n</code>", "```\na\nb\n```"],
    ["code without an end", "<pre>\n*a*", "<pre>\n**a**"],
    ["a code paragraph", "bc. a *b*\nc\n\n*d*", "```\na *b*\nc\n```\n\n**d**"],
    ["a quote until a blank line", "bq. a\n*b*\n\nc", "> a\n> **b**\n\nc"],
    ["lists", "* a\n** b\n# c\n# d", "- a\n  - b\n1. c\n2. d"],
    [
      "a table",
      "|_. A|_=. B|\n|/2. a|*b*|\n|\\2. c|",
      "| A | B |\n| --- | --- |\n| a | **b** |\n| c |  |",
    ],
    [
      "a collapsed part",
      "{{collapse(More *of* it)\na\n\n* b\n}}\nc",
      "> **More *of* it**\n>\n> a\n>\n> - b\n\nc",
    ],
    ["a collapsed part without an end", "{{collapse(x)\n*a*", "{{collapse(x)\n**a**"],
    ["a rule, which is not a heading", "h1. A\n\na\n---\nb", "# A\n\na\n\n---\nb"],
  ])("%s", (_, text, expected) => {
    expect(textile(text)).toBe(expected);
  });
});
