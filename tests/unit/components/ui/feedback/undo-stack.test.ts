import { beforeEach, expect, test } from "vitest";
import { newestUndo, pushUndo } from "@/components/ui/feedback/undo-stack";

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
