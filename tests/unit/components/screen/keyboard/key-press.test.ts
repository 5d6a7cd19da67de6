import { expect, test } from "vitest";
import { isSingleKey, keyPressName, type KeyPress } from "@/components/screen/keyboard/key-press";

function press(key: string, more: Partial<KeyPress> = {}): string {
  const noModifiers = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
  return keyPressName({ key, code: "", ...noModifiers, ...more });
}

test("modifiers are named in a fixed order", () => {
  expect(press("c")).toBe("c");
  expect(press("U", { shiftKey: true })).toBe("shift+u");
  expect(press("k", { metaKey: true })).toBe("mod+k");
  expect(press("k", { ctrlKey: true })).toBe("mod+k");
  expect(press("ArrowUp", { altKey: true })).toBe("alt+arrowup");
  expect(press(" ")).toBe("space");
  expect(press("Escape")).toBe("escape");
});

test("a symbol's name never includes Shift, whatever the layout", () => {
  expect(press("?", { shiftKey: true })).toBe("?");
  expect(press("/", { shiftKey: true, code: "Digit7" })).toBe("/");
});

test("other scripts and Alt symbols are read from the physical key", () => {
  expect(press("с", { code: "KeyC" })).toBe("c");
  expect(press("ß", { code: "KeyS", altKey: true })).toBe("alt+s");
});

test("a layout that moves letters uses its own letters", () => {
  expect(press("a", { code: "KeyQ" })).toBe("a");
});

test("a modifier alone is not a key press", () => {
  expect(press("Shift", { shiftKey: true })).toBe("");
  expect(press("Meta", { metaKey: true })).toBe("");
});

test("single keys are those that type a character", () => {
  expect(["c", "?", "shift+u", "+"].every(isSingleKey)).toBe(true);
  expect(["mod+k", "alt+s", "escape", "arrowup", "space", "shift+arrowup"].some(isSingleKey)).toBe(
    false,
  );
});
