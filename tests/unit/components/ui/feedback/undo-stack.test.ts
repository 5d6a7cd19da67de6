import { beforeEach, expect, test } from "vitest";
import { newestUndo, pushUndo, redoNewest } from "@/components/ui/feedback/undo-stack";

beforeEach(() => {
  for (let entry = newestUndo(); entry; entry = newestUndo()) entry.forget();
});

test("undoes the newest action first, and each once", async () => {
  const undone: string[] = [];
  const first = pushUndo("first", () => undone.push("first") > 0);
  pushUndo("second", () => undone.push("second") > 0);
  expect(newestUndo()?.label).toBe("second");
  await expect(newestUndo()?.run()).resolves.toBe(true);
  expect(newestUndo()).toBe(first);
  await first.run();
  await expect(first.run()).resolves.toBe(false);
  expect(undone).toEqual(["second", "first"]);
  expect(newestUndo()).toBeUndefined();
});

test("says whether the action was undone", async () => {
  await expect(pushUndo("refused", () => Promise.resolve(false)).run()).resolves.toBe(false);
  await expect(pushUndo("done", () => Promise.resolve(true)).run()).resolves.toBe(true);
  await expect(pushUndo("broken", () => Promise.reject(new Error("no"))).run()).rejects.toThrow();
  expect(newestUndo()).toBeUndefined();
});

test("keeps the last 20 actions", () => {
  const entries = Array.from({ length: 21 }, (_, index) => pushUndo(`${index}`, () => true));
  expect(entries[0]?.isOpen()).toBe(false);
  expect(entries[1]?.isOpen()).toBe(true);
  entries[20]?.forget();
  expect(newestUndo()?.label).toBe("19");
});

/** An action that can be done again, which logs what happens. */
function repeatable(name: string, log: string[]) {
  const entry = pushUndo(name, () => log.push(`undo ${name}`) > 0);
  entry.redo = () => {
    log.push(`redo ${name}`);
    repeatable(name, log);
  };
}

test("does again what was undone, newest first, and undoes that too", async () => {
  const log: string[] = [];
  repeatable("first", log);
  repeatable("second", log);
  await newestUndo()?.run();
  await newestUndo()?.run();
  expect(redoNewest()?.label).toBe("first");
  expect(redoNewest()?.label).toBe("second");
  expect(redoNewest()).toBeUndefined();
  await newestUndo()?.run();
  expect(log).toEqual(["undo second", "undo first", "redo first", "redo second", "undo second"]);
});

test("nothing can be done again after something else was done, or if it was not undone", async () => {
  const log: string[] = [];
  repeatable("first", log);
  await newestUndo()?.run();
  pushUndo("other", () => true);
  expect(redoNewest()).toBeUndefined();
  pushUndo("refused", () => false).redo = () => log.push("redo refused");
  await newestUndo()?.run();
  expect(redoNewest()).toBeUndefined();
});
