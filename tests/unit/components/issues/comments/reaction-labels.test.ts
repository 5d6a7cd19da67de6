import { expect, test } from "vitest";
import {
  reactedText,
  REACTION_NAMES,
  reactionName,
} from "@/components/issues/comments/reactions/reaction-labels";

function reaction(...people: [id: number, name: string][]) {
  const users = people.map(([id, name]) => {
    const [first_name = "", last_name = ""] = name.split(" ");
    return { id, first_name, last_name };
  });
  return { emoji: "👍", count: users.length, users } as const;
}

test("a reaction is named with the number of people and whether the user is one of them", () => {
  const three = reaction([1, "Ana Lima"], [2, "Ben Builder"], [3, "Vera Viewer"]);
  expect(reactionName(three, 2)).toBe("Thumbs up, 3 people, you reacted");
  expect(reactionName(three, 9)).toBe("Thumbs up, 3 people");
  expect(reactionName(reaction([1, "Ana Lima"]), 1)).toBe("Thumbs up, 1 person, you reacted");
});

test("the people are listed, the user first, and the rest of many are counted", () => {
  expect(reactedText(reaction([1, "Ana Lima"]), 9)).toBe("Ana Lima");
  const three = reaction([1, "Ana Lima"], [2, "Ben Builder"], [3, "Vera Viewer"]);
  expect(reactedText(three, 2)).toBe("You, Ana Lima and Vera Viewer");
  const many = Array.from({ length: 12 }, (_, n): [number, string] => [n, `P${n} Q`]);
  expect(reactedText(reaction(...many), 99)).toMatch(/^P0 Q, .*, P9 Q and 2 others$/);
  expect(reactedText(reaction(...many.slice(1)), 99)).toMatch(/ and 1 other$/);
});

test("all emoji have different names", () => {
  const names = Object.values(REACTION_NAMES);
  expect(new Set(names).size).toBe(names.length);
});
