import { expect, test } from "vitest";
import { toggledReactions } from "@/lib/issues/comments/client";
import { REACTION_EMOJI } from "@/lib/issues/comments/schema";

const ana = { id: 1, first_name: "Ana", last_name: "Lima" };
const ben = { id: 2, first_name: "Ben", last_name: "Builder" };

test("a reaction is added after those of others, and removed by the same call", () => {
  const one = toggledReactions([], "🎉", ana);
  expect(one).toEqual([{ emoji: "🎉", count: 1, users: [ana] }]);
  const two = toggledReactions(one, "🎉", ben);
  expect(two).toEqual([{ emoji: "🎉", count: 2, users: [ana, ben] }]);
  expect(toggledReactions(two, "🎉", ben)).toEqual(one);
  expect(toggledReactions(one, "🎉", ana)).toEqual([]);
});

test("reactions are in the order of the emoji", () => {
  const all = REACTION_EMOJI.toReversed().reduce<ReturnType<typeof toggledReactions>>(
    (reactions, emoji) => toggledReactions(reactions, emoji, ana),
    [],
  );
  expect(all.map(({ emoji }) => emoji)).toEqual(REACTION_EMOJI);
});
