import { expect, test } from "vitest";
import { readVariables, shortVariables } from "@/components/errors/detail/event/stack/variables";

test("variables are text, in the order in which they were sent", () => {
  const vars = { name: "", cart: { id: 42 }, tries: 3, none: null };
  expect(readVariables(vars)).toEqual([
    { name: "name", text: '""' },
    { name: "cart", text: '{"id":42}' },
    { name: "tries", text: "3" },
    { name: "none", text: "null" },
  ]);
});

test("few short ones are shown whole; long values and lists are cut", () => {
  const one = [{ name: "a", text: "1" }];
  expect(shortVariables(one)).toEqual({ entries: one, isCut: false });
  const long = shortVariables([{ name: "a", text: "x".repeat(1000) }]);
  expect([long.isCut, long.entries[0]?.text.length]).toEqual([true, 161]);
  const many = shortVariables(Array.from({ length: 20 }, (_, n) => ({ name: `v${n}`, text: "1" })));
  expect([many.isCut, many.entries.length]).toEqual([true, 8]);
});
