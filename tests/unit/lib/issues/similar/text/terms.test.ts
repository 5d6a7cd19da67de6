import { describe, expect, it } from "vitest";
import { indexTerms } from "@/lib/issues/similar/text/terms";
import fc from "../../../../../support/patterns/laws";

const terms = (title: string, description = "") => indexTerms({ title, description });
const names = (title: string, description = "") => [...terms(title, description).keys()];
const inDescription = (description: string) => names("Heading", description).slice(1);

describe("an issue's terms", () => {
  it("give more weight to the title, and to the beginning of the description", () => {
    const filler = Array.from({ length: 90 }, (_, i) => `filler${i}`).join(" ");
    const weights = terms("Toolbar", `Printing fails. ${filler} kernel`);
    const [title = 0, early = 0, late = 0] = ["toolbar", "print", "kernel"].map((term) =>
      weights.get(term),
    );
    expect(title).toBeGreaterThan(early);
    expect(early).toBeGreaterThan(late);
    expect(late).toBeGreaterThan(0);
  });

  it("merge the forms of an English word, and leave out stop words", () => {
    expect(names("Crashes while printing")).toEqual(names("It crashed when I printed this"));
    expect(names("it is not what you do with the 2 of them")).toEqual([]);
  });

  it.each([
    ["ensureElementIsVisible", ["ensureelementisvis", "ensur", "element", "visibl"]],
    ["HTMLParser", ["htmlparser", "html", "parser"]],
    ["user_agent", ["userag", "user", "agent"]],
    ["add-on", ["addon", "add"]],
    ["src/net/http_client.cpp", ["src", "net", "httpclient.cpp", "client", "cpp"]],
    ["addons.example.org", ["addons.example.org", "addon", "exampl", "org", "example.org"]],
    ["version 2.53.1", ["version", "2.53.1"]],
    ["error 0x80070005", ["error", "0x80070005"]],
    ["user’s e-mail", ["user", "email", "mail"]],
  ])("contain %j whole and in parts", (text, expected) => {
    expect(names(text)).toEqual(expected);
  });

  it("match both spellings of a compound", () => {
    for (const [a, b] of [
      ["read-only", "readonly"],
      ["user_agent", "useragent"],
      ["e-mail", "email"],
    ] as const) {
      expect(names(a)[0], a).toBe(names(b)[0]);
    }
  });

  it.each([
    ["Chinese", "打印预览崩溃", "点击打印预览后程序崩溃", "打印"],
    ["Japanese", "印刷プレビューで落ちる", "プレビューを開くと落ちる", "プレ"],
    ["Korean", "인쇄할 때 멈춤", "인쇄하면 화면이 멈춥니다", "인쇄"],
    ["Thai", "พิมพ์แล้วค้าง", "กดพิมพ์แล้วโปรแกรมค้าง", "พิม"],
    ["Russian", "Сбой при печати", "при печати происходит сбой", "печати"],
    ["Greek", "Σφάλμα εκτύπωσης", "Το σφάλμα εμφανίζεται ξανά", "σφαλμα"],
    ["Arabic", "تعطل الطباعة", "يحدث تعطل عند الطباعة", "الطباعة"],
    ["Hindi", "प्रिंट करते समय क्रैश", "क्रैश होता है", "क्रैश"],
    ["French", "Échec de l'impression", "L'impression s'est arrêtée, échec", "echec"],
    ["German", "Druckvorschau stürzt ab", "Beim Öffnen stürzt die Druckvorschau ab", "sturzt"],
  ])("match %s text by shared terms", (_, title, other, expected) => {
    const common = names(title).filter((term) => terms(other).has(term));
    expect(common.length).toBeGreaterThan(0);
    expect(names(title).some((term) => term.startsWith(expected))).toBe(true);
  });

  it("leave out a report's boilerplate", () => {
    expect(
      inDescription(
        [
          "User Agent: Mozilla/5.0 (Windows NT 6.1; rv:60.0) Gecko/20100101 Firefox/60.0",
          "**Steps to reproduce:**",
          "1. Print",
          "### Actual results",
          "Nothing",
          "Expected behaviour: paper",
          "seen with Mozilla/5.0 (X11; Linux) Gecko/20100101 Tool/2.5, too",
          "<!-- Please search first -->",
          "<!-- If it has <2 tabs, say so -->",
          "4f3c2a1b-9d8e-4c7f-a6b5-123456789abc",
          "https://example.org/page?session=abcdef&user=1#top",
        ].join("\n"),
      ),
    ).toEqual(["print", "paper", "seen", "example.org", "exampl", "org", "page"]);
    expect(names("Steps to reproduce are lost")).toContain("reproduc");
  });

  it("split scripts without spaces into pairs of characters", () => {
    const forms = [
      "打",
      "ｶ",
      "ﾞ",
      "ガ",
      "\u1100",
      "\u1161",
      "한",
      "ก",
      "\u0e33",
      "\u0301",
      "_",
      "A",
      "𠀀",
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...forms), { maxLength: 12 }), (characters) => {
        const text = `打${characters.join("")}`;
        const all = [...text.matchAll(/[\p{L}\p{N}]\p{M}*/gu)].map(([character]) => character);
        const pairs =
          all.length === 1 ? all : all.slice(1).map((character, i) => (all[i] ?? "") + character);
        const expected = new Set(pairs.map((pair) => pair.normalize("NFKC").toLowerCase()));
        expect(new Set(names(text))).toEqual(expected);
      }),
    );
  });

  it("use the first meaningful line as the title if the issue has none", () => {
    const text = "Steps to reproduce:\n\nToolbar vanishes. It happens after printing.";
    const weights = indexTerms({ title: " ", description: text });
    expect(weights.get("toolbar")).toBeGreaterThan(weights.get("print") ?? Infinity);
    expect(indexTerms({ title: "", description: "Toolbar" }).size).toBe(1);
  });

  it.each([
    ["no text", ""],
    ["only whitespace", " \n\t\u00a0\u3000"],
    ["only emoji", "😀🎉👩‍👩‍👧‍👦".repeat(50)],
    ["lone marks", "\u0301\u0302\u20dd".repeat(100)],
    ["lone surrogates", "\udc00 \ud800 ".repeat(10)],
    ["punctuation", "!?#*_-=.,;:'\"’()[]{}<>/\\|".repeat(50)],
  ])("are empty for %s", (_, text) => {
    expect(names(text, text)).toEqual([]);
  });

  it.each([
    ["words", "word "],
    ["different words", null],
    ["one word", "a"],
    ["one word with many joiners", "a-"],
    ["camel case", "aB"],
    ["dots", "."],
    ["accents", "e\u0301"],
    ["Chinese", "打印"],
    ["emoji", "😀"],
    ["line endings", "\n"],
    ["spaces", " "],
    ["asterisks", "*"],
    ["headings", "## Steps to reproduce "],
    ["user agents", "Mozilla/5.0 ("],
    ["brackets", "Mozilla/5.0 (((((((("],
    ["addresses", "http://a"],
    ["query strings", "://x?"],
    ["comments", "<!--"],
    ["Hangul", "한국"],
    ["decomposed Hangul", "\u1100\u1161\u11a8"],
    ["Thai", "กำ"],
    ["combining marks on Chinese", "打\u0301\u0302"],
    ["hexadecimal digits", "0a-"],
    ["zero bytes", "\0"],
  ])("are extracted quickly from a million characters of %s", (_, piece) => {
    const text =
      piece === null
        ? Array.from({ length: 100_000 }, (_unused, i) => `w${i.toString(36)}x`).join(" ")
        : piece.repeat(Math.ceil(1_000_000 / piece.length));
    indexTerms({ title: text, description: text });
    const { user: before } = process.cpuUsage();
    for (let i = 0; i < 5; i += 1) indexTerms({ title: text, description: text });
    // 20 ms each, and as much again for garbage collection and a busy machine.
    expect((process.cpuUsage().user - before) / 1000 / 5).toBeLessThan(40);
    expect(indexTerms({ title: text, description: text }).size).toBeLessThanOrEqual(160);
  });

  it("are a bounded map of small integers for any text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 300 }),
        fc.string({ unit: "grapheme", maxLength: 2_000 }),
        (title, description) => {
          const weights = [...indexTerms({ title, description })];
          expect(weights.length).toBeLessThanOrEqual(160);
          for (const [term, weight] of weights) {
            expect(term).not.toBe("");
            expect(Number.isInteger(weight) && weight >= 1 && weight <= 255).toBe(true);
          }
        },
      ),
    );
  });
});
