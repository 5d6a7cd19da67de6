import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTextDebouncer, PAUSE_MS } from "@/components/issues/similar/text-debouncer";

let settled: string[];
let settler: ReturnType<typeof createTextDebouncer<string>>;

beforeEach(() => {
  vi.useFakeTimers();
  settled = [];
  settler = createTextDebouncer((text) => settled.push(text));
});
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTime(ms);

test("what is written settles once, after the last key and its pause", () => {
  for (const text of ["e", "ex", "exp"]) {
    settler.update(text);
    pass(PAUSE_MS - 1);
  }
  expect(settled).toEqual([]);
  pass(1);
  expect(settled).toEqual(["exp"]);
  pass(PAUSE_MS * 5);
  expect(settled).toEqual(["exp"]);
});

test("nothing settles while an input method composes, and all of it a pause later", () => {
  settler.update("に");
  settler.compose(true);
  settler.update("にほn");
  pass(PAUSE_MS * 5);
  expect(settled).toEqual([]);
  settler.update("日本");
  settler.compose(false);
  pass(PAUSE_MS);
  expect(settled).toEqual(["日本"]);
});

test("composing again what had settled says nothing new", () => {
  settler.update("日本");
  pass(PAUSE_MS);
  settler.compose(true);
  settler.compose(false);
  pass(PAUSE_MS);
  expect(settled).toEqual(["日本"]);
});

test("nothing settles after the end", () => {
  settler.update("exp");
  settler.stop();
  settler.compose(false);
  pass(PAUSE_MS * 2);
  expect(settled).toEqual([]);
});
