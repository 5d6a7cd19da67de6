import { expect, test } from "vitest";
import { initials, tintFor } from "@/components/ui/data/initials";
import { keyCaps } from "@/components/ui/text/key-labels";
import { bestMatches, matchRank } from "@/components/ui/text/match-text";

test.each([
  ["Ana María Ruiz", "AR"],
  ["bo", "B"],
  ["  Émile   zola ", "ÉZ"],
  ["😀 Smile", "😀S"],
  ["", "?"],
])("the initials of %j are %s", (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test("a name always gets the same tint", () => {
  expect(tintFor("Ana Ruiz")).toBe(tintFor("Ana Ruiz"));
  const tints = new Set(Array.from({ length: 100 }, (_, index) => tintFor(`Person ${index}`)));
  expect(tints.size).toBeGreaterThan(5);
});

test("key caps are named the way the operating system names them", () => {
  expect(keyCaps("g b", false)).toEqual([["G"], ["B"]]);
  expect(keyCaps("mod+k", false)).toEqual([["Ctrl", "K"]]);
  expect(keyCaps("mod+k", true)).toEqual([["⌘", "K"]]);
  expect(keyCaps("alt+arrowup", true)).toEqual([["⌥", "↑"]]);
});

test("a match needs every word, and ranks higher near the start", () => {
  expect(matchRank("In progress", "pro in")).toBe(2);
  expect(matchRank("In progress", "in")).toBe(3);
  expect(matchRank("In progress", "gress")).toBe(1);
  expect(matchRank("In progress", " IN progress")).toBe(4);
  expect(matchRank("In progress", "in review")).toBe(0);
  expect(matchRank("Émile Zola", "emile")).toBe(3);
});

test("best matches come first, and ties keep their order", () => {
  const lanes = ["Redo", "To do", "Done", "Do first"];
  const text = (lane: string) => lane;
  expect(bestMatches(lanes, "do", text)).toEqual(["Done", "Do first", "To do", "Redo"]);
  expect(bestMatches(lanes, "  ", text)).toEqual(lanes);
  expect(bestMatches(lanes, "xyz", text)).toEqual([]);
});

test("an exact match comes before longer ones, and may be a keyword", () => {
  const priorities = ["Highest", "High", "Medium"];
  expect(bestMatches(priorities, "high", (label) => label)).toEqual(["High", "Highest"]);
  const people = ["Nora", "Unassigned"];
  const texts = (name: string) => (name === "Unassigned" ? [name, "nobody"] : [name]);
  expect(bestMatches(people, "nobody", texts)).toEqual(["Unassigned"]);
  expect(bestMatches(people, "no", texts)).toEqual(["Nora", "Unassigned"]);
});
