import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTextDebouncer, PAUSE_MS } from "@/components/issues/similar/text-debouncer";

let reported: string[];
let debouncer: ReturnType<typeof createTextDebouncer<string>>;

beforeEach(() => {
  vi.useFakeTimers();
  reported = [];
  debouncer = createTextDebouncer((text) => reported.push(text));
});
afterEach(() => void vi.useRealTimers());

const advance = (ms: number) => vi.advanceTimersByTime(ms);

test("reports the text once, after a pause following the last keystroke", () => {
  for (const text of ["e", "ex", "exp"]) {
    debouncer.update(text);
    advance(PAUSE_MS - 1);
  }
  expect(reported).toEqual([]);
  advance(1);
  expect(reported).toEqual(["exp"]);
  advance(PAUSE_MS * 5);
  expect(reported).toEqual(["exp"]);
});

test("reports nothing during input method composition, and the whole text after a pause", () => {
  debouncer.update("に");
  debouncer.compose(true);
  debouncer.update("にほn");
  advance(PAUSE_MS * 5);
  expect(reported).toEqual([]);
  debouncer.update("日本");
  debouncer.compose(false);
  advance(PAUSE_MS);
  expect(reported).toEqual(["日本"]);
});

test("reports nothing if composition ends with the same text", () => {
  debouncer.update("日本");
  advance(PAUSE_MS);
  debouncer.compose(true);
  debouncer.compose(false);
  advance(PAUSE_MS);
  expect(reported).toEqual(["日本"]);
});

test("reports nothing after being stopped", () => {
  debouncer.update("exp");
  debouncer.stop();
  debouncer.compose(false);
  advance(PAUSE_MS * 2);
  expect(reported).toEqual([]);
});
