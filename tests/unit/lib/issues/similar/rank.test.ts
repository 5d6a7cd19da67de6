import { describe, expect, it } from "vitest";
import { type Candidate, rank } from "@/lib/issues/similar/rank";
import { InMemoryIndex } from "../../../../duplicates/in-memory";
import fc from "../../../../support/patterns/laws";

/** Issues of several kinds, so that words have realistic frequencies. */
const REPORTS = [
  [
    "Toolbar disappears after printing",
    "Print any page, then close the preview. The toolbar is gone until restart.",
  ],
  [
    "After printing the toolbar is gone",
    "When I close the print preview, the toolbar disappears and stays away until I restart.",
  ],
  [
    "Print preview shows an empty page",
    "The preview of long articles is blank on the second page.",
  ],
  ["Login fails with a proxy", "Behind our proxy the login form answers with error 407."],
  ["Search in mail finds nothing", "Full text search over the archive folder returns no messages."],
  ["Bump version to 4.1", "Update the version file for the release."],
  ["Bump version to 4.2", "Update the version file for the release."],
  ["Dark theme has unreadable menus", "Text of disabled entries is black on black."],
  ["Calendar invitations are not shown", "Accepted invitations vanish from the calendar view."],
  [
    "Crash at startup on a fresh profile",
    "The application crashes in nsProfileLock before any window opens.",
  ],
  ["打印预览后工具栏消失", "关闭打印预览以后，工具栏不再显示，必须重新启动。"],
  ["工具栏在打印预览后消失了", "打印预览关闭之后工具栏消失，重新启动才恢复。"],
].map(([title = "", description = ""], i) => ({ id: i + 1, title, description }));

const index = new InMemoryIndex(REPORTS);
const find = (title: string, description = "") => index.find({ title, description });
const findFor = (id: number) => {
  const report = REPORTS.find((other) => other.id === id) ?? { title: "", description: "" };
  return index.find(report, id);
};

describe("candidate ranking", () => {
  it.each([
    ["English", 1, 2],
    ["Chinese", 11, 12],
  ])(
    "ranks the same report in other words first, and calls it a duplicate (%s)",
    (_, id, other) => {
      expect(findFor(id)[0]).toMatchObject({ id: other, verdict: "same" });
      expect(findFor(other)[0]).toMatchObject({ id, verdict: "same" });
    },
  );

  it("finds issues by a title alone, and by a description alone", () => {
    expect(find("toolbar gone after print")[0]?.verdict).not.toBeNull();
    expect([1, 2]).toContain(find("toolbar gone after print")[0]?.id);
    expect([1, 2]).toContain(find("", "I printed something. My toolbar is gone now.")[0]?.id);
  });

  it("does not call issues that differ in a number duplicates", () => {
    expect(findFor(6)[0]).toMatchObject({ id: 7, verdict: "related" });
  });

  it("does not call issues that share a word only by chance duplicates", () => {
    const found = find("Window opens on the second screen", "It should open where it was.");
    expect(found.every(({ verdict }) => verdict !== "same")).toBe(true);
    expect(find("zebra giraffe")).toEqual([]);
  });

  it.each(["", " ", "😀😀", "\u0301", "the of and", "!!!", "\ud800"])(
    "gives no verdict for a query without words (%j)",
    (text) => {
      const candidates = REPORTS.map((report) => ({ ...report, score: 0 }));
      for (const query of [
        { title: text, description: "" },
        { title: "", description: text },
      ]) {
        expect(rank(query, candidates, () => 1).every(({ verdict }) => verdict === null)).toBe(
          true,
        );
      }
    },
  );

  it("asks only for the weights of the query's own terms", () => {
    const requested: string[] = [];
    const query = { title: "Toolbar gone", description: "" };
    rank(query, index.candidates(query), (term) => (requested.push(term), 1));
    expect(requested).toEqual(["toolbar", "gone"]);
  });

  it("does not depend on the order of the candidates", () => {
    const query = { title: "Toolbar gone after print preview", description: "Since the restart." };
    const candidates = index.candidates(query);
    const expected = rank(query, candidates, index.idfWithout());
    fc.assert(
      fc.property(fc.shuffledSubarray(candidates, { minLength: candidates.length }), (shuffled) => {
        expect(rank(query, shuffled, index.idfWithout())).toEqual(expected);
      }),
    );
  });

  it("is consistent for any text", () => {
    const word = fc.constantFrom(
      "print",
      "Toolbar",
      "crash-report",
      "打印预览",
      "é",
      ".",
      "\n",
      "😀",
      "2.1",
      "\u0301",
    );
    const text = fc
      .array(fc.oneof(word, fc.string({ unit: "binary", maxLength: 12 })), { maxLength: 40 })
      .map((words) => words.join(" "));
    const candidate = fc.record({
      title: text,
      description: text,
      score: fc.double({ min: 0, max: 99, noNaN: true }),
    });
    fc.assert(
      fc.property(
        text,
        text,
        fc.array(candidate, { maxLength: 8 }),
        (title, description, texts) => {
          const candidates = texts.map((fields, id): Candidate => ({ id, ...fields }));
          const found = rank({ title, description }, candidates, () => 2);
          expect(found.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
            candidates.map(({ id }) => id),
          );
          for (const { id, score, verdict, phrases } of found) {
            expect(score >= 0 && score <= 1).toBe(true);
            expect(phrases.length > 0).toBe(verdict !== null);
            expect(phrases.length).toBeLessThanOrEqual(4);
            const source = candidates[id];
            for (const phrase of phrases) {
              expect(
                [source?.title, source?.description].some((text) => text?.includes(phrase)),
              ).toBe(true);
              expect([...phrase].length).toBeLessThanOrEqual(60);
            }
          }
          expect(found.every(({ score }, i) => score <= (found[i - 1]?.score ?? 1))).toBe(true);
        },
      ),
    );
  });
});
