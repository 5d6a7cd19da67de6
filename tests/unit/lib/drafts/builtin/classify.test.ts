import { describe, expect, test } from "vitest";
import { classify, type Neighbor } from "@/lib/drafts/builtin/classify";

const BUG = 1;
const FEATURE = 0;

const neighbors = (count: number, type: number, priority: number, likeness: number): Neighbor[] =>
  Array.from({ length: count }, (_, index) => ({
    key: `ENG-${index + 1}`,
    type,
    priority,
    likeness,
  }));

describe("words", () => {
  test.each([
    ["Login broken", BUG, 1],
    ["dark mode", FEATURE, 2],
    ["CSV export", FEATURE, 2],
    ["App crashes when I open the settings", BUG, 1],
    ["Search no longer works", BUG, 2],
    ["Production is down, nobody can sign in", BUG, 0],
    ["Users see the invoices of another customer", BUG, 0],
    ["Typo on the pricing page", BUG, 4],
    ["The icon is misaligned by a pixel, purely cosmetic", BUG, 3],
    ["It would be nice to have snow on the intranet, no hurry", FEATURE, 4],
    ["Please add a filter by date. Not urgent.", FEATURE, 3],
    ["As an admin I want to lock users", FEATURE, 2],
    ["Add retries so that the import does not crash", FEATURE, 2],
    ["App stürzt beim Start ab", BUG, 1],
    ["Bitte einen Export als CSV ergänzen", FEATURE, 2],
    ["Impossible de payer depuis la mise à jour", BUG, 1],
    ["Me gustaría poder filtrar por fecha", FEATURE, 2],
    ["O botão não funciona", BUG, 2],
    ["Не работает поиск", BUG, 2],
    ["Добавить тёмную тему", FEATURE, 2],
    ["検索できません", BUG, 2],
    ["ダークモードに対応してほしい", FEATURE, 2],
    ["搜索无法使用", BUG, 2],
    ["希望增加深色模式", FEATURE, 2],
  ])("decide the type and priority of %j", (text, type, priority) => {
    expect(classify(text, [])).toMatchObject({ type, priority });
  });

  test("are named in the reasons", () => {
    expect(classify("It crashes, see the stack trace. Urgent, all customers are hit", [])).toEqual({
      type: BUG,
      priority: 0,
      typeWhy: '"crashes" and "stack trace" suggest a bug',
      priorityWhy: '"urgent" and "all customers" suggest urgency',
    });
    expect(classify("dark mode", [])).toMatchObject({
      typeWhy: '"dark mode" suggests a feature',
      priorityWhy: "nothing suggests how urgent it is",
    });
  });
});

describe("similar issues", () => {
  test("decide if the words are inconclusive", () => {
    expect(classify("Order import", neighbors(3, BUG, 1, 0.8))).toEqual({
      type: BUG,
      priority: 1,
      typeWhy: "3 similar issues (ENG-1, ENG-2, …) are bugs",
      priorityWhy: "3 similar issues (ENG-1, ENG-2, …) are high priority",
    });
    expect(classify("Order import", neighbors(1, BUG, 3, 0.95))).toMatchObject({
      priority: 3,
      priorityWhy: "1 similar issue (ENG-1) is low priority",
    });
  });

  test("do not outvote strong words if only vaguely similar", () => {
    const dissimilar = neighbors(20, FEATURE, 4, 0.3);
    expect(classify("Data loss: it crashes on save", dissimilar)).toMatchObject({
      type: BUG,
      priority: 0,
    });
  });

  test("have no vote if they are too different", () => {
    const unrelated = neighbors(50, BUG, 0, 0.1);
    expect(classify("dark mode", unrelated)).toEqual(classify("dark mode", []));
  });

  test("with invalid classes are ignored", () => {
    const invalid = [{ key: "ENG-1", type: 7, priority: 9, likeness: 1 }];
    expect([0, 1, 2, 3, 4]).toContain(classify("dark mode", invalid).priority);
  });
});

test.each([
  "",
  " ",
  "👍",
  "\u202eabc",
  "<script>",
  "a",
  "not ",
  "crash ",
  "as a ",
  '"',
  "no no ",
  "los ",
  "会议",
  "1 ",
  "the system ",
])("%j repeated to a million characters takes bounded time", (part) => {
  const text = part.repeat(1_000_000 / Math.max(1, part.length));
  const start = performance.now();
  const { type, priority, typeWhy, priorityWhy } = classify(text, []);
  expect(performance.now() - start).toBeLessThan(10_000);
  expect([0, 1]).toContain(type);
  expect([0, 1, 2, 3, 4]).toContain(priority);
  expect(typeWhy.length).toBeLessThan(200);
  expect(priorityWhy.length).toBeLessThan(200);
});
