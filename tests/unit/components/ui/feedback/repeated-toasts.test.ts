import { expect, test } from "vitest";
import { countedText, countShown, forgetShown } from "@/components/ui/feedback/repeated-toasts";

test("a message that is still shown counts its repetitions, until it has left the screen", () => {
  expect([countShown("a"), countShown("a"), countShown("b")]).toEqual([1, 2, 1]);
  forgetShown("a");
  expect(countShown("a")).toBe(1);
  forgetShown("b");
  forgetShown("a");
});

test("only a repeated message shows its number", () => {
  expect(countedText("Not moved", 1)).toBe("Not moved");
  expect(countedText("Not moved", 3)).toBe("Not moved ×3");
});
