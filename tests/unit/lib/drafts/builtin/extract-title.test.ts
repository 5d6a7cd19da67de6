import { describe, expect, test } from "vitest";
import { extractTitle } from "@/lib/drafts/builtin/extract-title";

test.each([
  ["Login broken", "Login broken"],
  ["login broken.", "Login broken"],
  ["Hi! Can you please fix the login?", "Fix the login"],
  ["Hi Anna, the search is slow", "The search is slow"],
  ["hello world program does not compile", "Hello world program does not compile"],
  ["Guten Tag zusammen, die Suche ist langsam", "Die Suche ist langsam"],
  ["Bonjour, la recherche est lente", "La recherche est lente"],
  ["お世話になっております。ログインできません。", "ログインできません"],
  ["As a nurse I want to sort the list so that I can find people", "Sort the list"],
  ["As an admin, I would like to be able to lock users.", "Lock users"],
  ["It would be nice if we could have dark mode", "Dark mode"],
  ["Would it be possible to add CSV export?", "Add CSV export"],
  ["There is a bug where the app hangs", "The app hangs"],
  ["I noticed that the total is wrong", "The total is wrong"],
  ["[Bug] Crash on start", "Crash on start"],
  ["Feature request: dark mode", "Dark mode"],
  ["I have a problem. Printing fails.", "Printing fails"],
  ["Hello,\nthanks for the app!\n\nPrinting fails.", "Printing fails"],
  ["# Printing fails\n\nIt does.", "Printing fails"],
  ["## Steps\n- open\n- print\n## Actual\nNothing is printed", "Nothing is printed"],
  ["Steps: 1. open\nTitle: Printing fails", "Printing fails"],
  ["Expected: an email\nActual: no email", "No email"],
  ["```\nTypeError: x\n```\nPrinting fails", "Printing fails"],
  ["useEffect runs twice", "useEffect runs twice"],
  [
    "The **bold** text of [the page](https://x.example/a) and `code` are lost",
    "The bold text of the page and code are lost",
  ],
  ["The <select> is blue", "The select is blue"],
  ["a\tb\u2028c d", "A b c d"],
  ["👍", "New issue"],
  ["Hi team\nthe search is slow", "The search is slow"],
  ["Hi – the search is slow", "The search is slow"],
  ["Здравствуйте! Поиск не работает", "Поиск не работает"],
  ["пожалуйста, добавьте фильтр", "Добавьте фильтр"],
  ["请修复登录页面", "修复登录页面"],
  ["[this](javascript:alert(3)) is bad", "This is bad"],
])("%j gets the title %j", (text, title) => {
  expect(extractTitle(text, "")).toBe(title);
});

test.each([
  "請求書をPDFで出力したい",
  "请求超时后没有提示",
  "Pleased customers cannot vote",
  "Bitter recipes are listed twice",
  "Plsql export is empty",
  "Приветствие на странице обрезано",
  "Thanks page shows the wrong order",
  "Good morning email is sent at night",
  "Hi there banner overlaps the menu",
  "Hi-res images are blurred",
])("%j does not begin with a preamble", (text) => {
  expect(extractTitle(text, "")).toBe(text);
});

test.each([".", "?!", '."', ".)", "…", "。」"])(
  "%j repeated to 65,000 characters is read in one pass",
  (part) => {
    expect(extractTitle(`Printing fails ${part.repeat(65_000 / part.length)}x`, "")).toMatch(
      /^Printing fails/,
    );
  },
);

test("the title comes from the context if the text has none", () => {
  expect(extractTitle("Thanks!", "Printing fails on Linux.")).toBe("Printing fails on Linux");
});

describe("long sentences", () => {
  test("are cut at the end of a clause", () => {
    const title = "The export of all of last year's orders fails";
    expect(extractTitle(`${title}, and then ${"so do others ".repeat(9)}`, "")).toBe(title);
  });

  test("are cut at a word boundary if there is no clause", () => {
    const title = extractTitle("word ".repeat(60), "");
    expect(title).toMatch(/^Word( word)+…$/);
    expect(title.length).toBeLessThanOrEqual(80);
  });

  test("that consist of a single word are cut within the word", () => {
    expect([...extractTitle("😀 " + "ä".repeat(500), "")]).toHaveLength(80);
  });
});
