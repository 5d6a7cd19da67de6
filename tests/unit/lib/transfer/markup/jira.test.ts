import { describe, expect, it } from "vitest";
import { toMarkdown } from "@/lib/transfer/markup/to-markdown";

const jira = (text: string) => toMarkdown("jira", text);

describe("one line of Jira's wiki markup", () => {
  it.each([
    ["h1. A *bold* title", "# A **bold** title"],
    ["  h6. Deep", "###### Deep"],
    ["h2.No space", "h2.No space"],
    ["a *b c* d, *e*.", "a **b c** d, **e**."],
    ["_it_ and -gone- and ??cited??", "_it_ and ~~gone~~ and _cited_"],
    ["*_both_* and _*both*_", "**_both_** and _**both**_"],
    ["2 * 3 * 4 and 2*3*4", "2 * 3 * 4 and 2*3*4"],
    ["snake_case_name, 2024-01-02 - 2024-02-03", "snake_case_name, 2024-01-02 - 2024-02-03"],
    ["run it with -v -x and --long-option", "run it with -v -x and --long-option"],
    ["an *unclosed mark", "an *unclosed mark"],
    ["un{*}believ{*}able, {_}x{_}y", "un**believ**able, *x*y"],
    ["{*}Title: {*}text", "**Title:** text"],
    ["H~2~O", "H~2~O"],
    ["use ~this~", String.raw`use \~this\~`],
    ["{{mono}} and {{a`b}}", "`mono` and ``a`b``"],
    ["{{*not bold*}}", "`*not bold*`"],
    ["{{}} and {{open", "{{}} and {{open"],
    ["`*typed*` as in Markdown", "`*typed*` as in Markdown"],
    ["[the *docs*|https://a.example/x_y_z]", "[the **docs**](https://a.example/x_y_z)"],
    ["[https://a.example]", "https://a.example"],
    ["[https://a.example|https://a.example|smart-link]", "https://a.example"],
    ["[tip|https://a.example|other]", "[tip|https://a.example|other]"],
    ["[x|https://a.example/a(b)]", "[x](<https://a.example/a(b)>)"],
    ["[mailto:ana@a.example]", "ana@a.example"],
    ["[mail|mailto:ana@a.example]", "[mail](mailto:ana@a.example)"],
    ["see https://a.example/_x_/*y*.", "see https://a.example/_x_/*y*."],
    ["[~ana] [~accountid:5b1] [Ana Ruiz|~ana]", "@ana @accountid:5b1 @Ana Ruiz"],
    ["[^log file.txt]", "`log file.txt`"],
    ["[0] and array[1][2] and [x|y]", "[0] and array[1][2] and [x|y]"],
    ["!shot.png|thumbnail!", "![shot.png](shot.png)"],
    ["!my shot.png|width=3,height=2!", "![my shot.png](<my shot.png>)"],
    ['!a.png|alt="The page"!', "![The page](a.png)"],
    ["!https://a.example/b.png!", "![b.png](https://a.example/b.png)"],
    ["wow! That works! Really!", "wow! That works! Really!"],
    ["bq. as *said*", "> as **said**"],
    ["a {color:red}red *word*{color} b", "a red **word** b"],
    ["an odd {color} and {color:red}one", "an odd {color} and {color:red}one"],
    [String.raw`\*not bold\*`, String.raw`\*not bold\*`],
    [String.raw`one\\ two`, "one\ntwo"],
    [String.raw`C:\temp\new and C:\\temp`, String.raw`C:\temp\new and C:\\temp`],
    ["{unknown:a=b}text{unknown}", "{unknown:a=b}text{unknown}"],
    ["", ""],
  ])("%s", (text, expected) => {
    expect(jira(text)).toBe(expected);
  });
});

describe("blocks of Jira's wiki markup", () => {
  it.each([
    [
      "code with its language and title",
      "See\n{code:title=A.java|borderStyle=solid|lang=Java}\n  a *b* {quote}\n{code}\nend",
      "See\n**A.java**\n```java\n  a *b* {quote}\n```\nend",
    ],
    ["code within a line", "a {code:sql}select *{code} b", "a\n```sql\nselect *\n```\nb"],
    ["noformat", "{noformat}\n```\nx\n{noformat}", "````\n```\nx\n````"],
    ["code without an end", "a {code}\nb *c*", "a {code}\nb **c**"],
    ["macros within monospaced text", "{{code}} a {{code}}", "`code` a `code`"],
    ["a fence of Markdown", "h1. A\n```js\n*x*\n```\n*y*", "# A\n```js\n*x*\n```\n**y**"],
    ["a quote", "{quote}\na\n\n* b\n{quote}\nc", "> a\n>\n> - b\n\nc"],
    ["a quote on one line", "{quote}a{quote}", "> a"],
    ["an odd quote", "a {quote} b", "a {quote} b"],
    ["a panel", "{panel:title=Note|bgColor=#fff}\na\n{panel}", "> **Note**\n>\n> a"],
    ["a warning", "{warning}a{warning}", "> **Warning**\n>\n> a"],
    ["lists", "* a\n** b\n*# c\n*# d\n* e", "- a\n  - b\n  1. c\n  2. d\n- e"],
    ["numbers", "# a\n## b\n# c", "1. a\n   1. b\n2. c"],
    ["dashes", "- a\n- b *c*", "- a\n- b **c**"],
    ["levels left out", "* a\n*** b", "- a\n  - b"],
    [
      "code in a list",
      "# a\n{code}\nx\n\ny\n{code}\n# b",
      "1. a\n   ```\n   x\n\n   y\n   ```\n2. b",
    ],
    ["the rest of an item", "* a\nb", "- a\n  b"],
    ["a rule, which is not a heading", "a\n----\nb", "a\n\n---\nb"],
    [
      "a table",
      "a\n||A||B||\n|1|*2*|\n|x|\nb",
      "a\n\n| A | B |\n| --- | --- |\n| 1 | **2** |\n| x |\n\nb",
    ],
    [
      "a table without a header",
      "|a|b|\n||c|d|",
      "|  |  |\n| --- | --- |\n| a | b |\n| **c** | d |",
    ],
    [
      "bars within cells",
      "||A||\n|{{a|b}} [x|https://a.example] !i.png|thumbnail!|",
      "| A |\n| --- |\n| `a\\|b` [x](https://a.example) ![i.png](i.png) |",
    ],
    ["cells over several lines", "||A||\n|a\nb|", "| A |\n| --- |\n| a b |"],
    ["code in a cell", "||A||\n|{code}\nx\ny|z\n{code}|", "| A |\n| --- |\n| `x` `y\\|z` |"],
    ["a table of Markdown", "h1. A\n|a|b|\n|---|---|\n|c|d|", "# A\n|a|b|\n|---|---|\n|c|d|"],
    ["a single bar", "| a\nb", "| a\nb"],
    ["Windows line endings", "h1. A\r\n*b*\r\n", "# A\n**b**\n"],
  ])("%s", (_, text, expected) => {
    expect(jira(text)).toBe(expected);
  });
});
