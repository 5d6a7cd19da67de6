import { describe, expect, it } from "vitest";
import { sharedPhrases } from "@/lib/issues/similar/text/phrases";
import { indexTerms, type IssueText, readIssue } from "@/lib/issues/similar/text/terms";
import { pairsOf } from "@/lib/issues/similar/text/word-pairs";

function phrases(query: IssueText, candidate: IssueText): string[] {
  const parsed = readIssue(query);
  const worth = new Map([...indexTerms(query).keys()].map((term) => [term, 1]));
  const pairs = pairsOf(parsed.title.words, parsed.description.words);
  const { title, description } = readIssue(candidate);
  return sharedPhrases({ worth, pairs }, [title, description]);
}

const shared = (query: string, candidate: string) =>
  phrases({ title: query, description: "" }, { title: candidate, description: "" });

describe("matching phrases", () => {
  it("are the longest runs of shared words, as written in the candidate", () => {
    expect(
      shared("print preview crashes on Linux", "LINUX only: Print Previews crashed again"),
    ).toEqual(["Print Previews crashed", "LINUX"]);
  });

  it("continue across stop words, but not past the end of a line or sentence", () => {
    expect(shared("toolbar disappears", "The toolbar then has disappeared")).toEqual([
      "toolbar then has disappeared",
    ]);
    expect(shared("toolbar disappears", "my toolbar. Disappears")).toEqual([
      "toolbar",
      "Disappears",
    ]);
    expect(shared("toolbar disappears", "my toolbar\ndisappears")).toEqual([
      "toolbar",
      "disappears",
    ]);
  });

  it("do not repeat, and number at most four", () => {
    expect(shared("print preview", "print preview, print, preview")).toEqual(["print preview"]);
    expect(
      shared("mail tabs themes icons fonts", "fonts, icons; themes. tabs - mail"),
    ).toHaveLength(4);
  });

  it("are at most sixty characters long", () => {
    const words = "alpha bravo charlie delta echo foxtrot golf hotel india juliett kilo lima mike";
    const found = shared(words, words);
    expect(found[0]).toBe("alpha bravo charlie delta echo foxtrot golf hotel india");
    expect(found.every((phrase) => [...phrase].length <= 60)).toBe(true);
  });

  it("come from both texts, in any language", () => {
    const candidate = { title: "工具栏消失", description: "关闭打印预览以后" };
    expect(phrases({ title: "打印预览后工具栏消失", description: "" }, candidate)).toEqual([
      "工具栏消失",
      "打印预览",
    ]);
  });

  it("are empty if nothing is shared", () => {
    expect(shared("print preview", "toolbar gone")).toEqual([]);
  });
});
