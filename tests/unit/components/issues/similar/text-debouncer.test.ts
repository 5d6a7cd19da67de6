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

test("reports the text once, after a pause following the last keystroke", () => {
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

test("reports nothing during input method composition, and the whole text after a pause", () => {
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

test("reports nothing if composition ends with the same text", () => {
  settler.update("日本");
  pass(PAUSE_MS);
  settler.compose(true);
  settler.compose(false);
  pass(PAUSE_MS);
  expect(settled).toEqual(["日本"]);
});

test("reports nothing after being stopped", () => {
  settler.update("exp");
  settler.stop();
  settler.compose(false);
  pass(PAUSE_MS * 2);
  expect(settled).toEqual([]);
});
