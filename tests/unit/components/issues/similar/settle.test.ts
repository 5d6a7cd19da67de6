import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeSettler, PAUSE_MS } from "@/components/issues/similar/settle";

let settled: string[];
let settler: ReturnType<typeof makeSettler<string>>;

beforeEach(() => {
  vi.useFakeTimers();
  settled = [];
  settler = makeSettler((text) => settled.push(text));
});
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTime(ms);

test("what is written settles once, after the last key and its pause", () => {
  for (const text of ["e", "ex", "exp"]) {
    settler.say(text);
    pass(PAUSE_MS - 1);
  }
  expect(settled).toEqual([]);
  pass(1);
  expect(settled).toEqual(["exp"]);
  pass(PAUSE_MS * 5);
  expect(settled).toEqual(["exp"]);
});

test("nothing settles while an input method composes, and all of it a pause later", () => {
  settler.say("に");
  settler.compose(true);
  settler.say("にほn");
  pass(PAUSE_MS * 5);
  expect(settled).toEqual([]);
  settler.say("日本");
  settler.compose(false);
  pass(PAUSE_MS);
  expect(settled).toEqual(["日本"]);
});

test("composing again what had settled says nothing new", () => {
  settler.say("日本");
  pass(PAUSE_MS);
  settler.compose(true);
  settler.compose(false);
  pass(PAUSE_MS);
  expect(settled).toEqual(["日本"]);
});

test("nothing settles after the end", () => {
  settler.say("exp");
  settler.stop();
  settler.compose(false);
  pass(PAUSE_MS * 2);
  expect(settled).toEqual([]);
});
