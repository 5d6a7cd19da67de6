import { expect, test } from "vitest";
import { countedText, keyOf, leaveSlot, showSlot } from "@/components/ui/feedback/repeated-toasts";

test("a toast that is still shown counts its repetitions, until it leaves the screen", () => {
  const first = showSlot("a");
  expect([first.count, showSlot("a").count, showSlot("b").count]).toEqual([1, 2, 1]);
  leaveSlot("a", first.key);
  expect(showSlot("a").count).toBe(1);
});

test("a toast that replaces one which leaves is a new one", () => {
  const first = showSlot("move");
  expect(showSlot("move").key).toBe(first.key);
  leaveSlot("move", first.key);
  const second = showSlot("move");
  expect(second.key).not.toBe(first.key);
  // The library says that the first has gone only after its animation.
  leaveSlot("move", first.key);
  expect(keyOf("move")).toBe(second.key);
});

test("only a repeated message shows its number", () => {
  expect(countedText("Not moved", 1)).toBe("Not moved");
  expect(countedText("Not moved", 3)).toBe("Not moved ×3");
});
