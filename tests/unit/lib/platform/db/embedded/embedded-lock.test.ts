import { existsSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withFileLock } from "@/lib/platform/db/embedded/embedded-lock";

let dir = "";
let file = "";
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "lanework-lock-"));
  file = path.join(dir, "lock");
});
afterEach(() => rm(dir, { recursive: true }));

test("callers in one process that try at the same time run one after the other", async () => {
  let running = 0;
  const runs = Array.from({ length: 20 }, () =>
    withFileLock(file, async () => {
      running += 1;
      const atOnce = running;
      await turn();
      running -= 1;
      return atOnce;
    }),
  );
  expect(await Promise.all(runs)).toEqual(runs.map(() => 1));
  expect(existsSync(file)).toBe(false);
});

test("the lock is released when the work fails", async () => {
  await expect(withFileLock(file, () => Promise.reject(new Error("no space")))).rejects.toThrow(
    "no space",
  );
  expect(await withFileLock(file, () => Promise.resolve("done"))).toBe("done");
});

test("a lock that contains this process's id but is not its own is taken over", async () => {
  writeFileSync(file, String(process.pid));
  expect(await withFileLock(file, () => Promise.resolve("done"))).toBe("done");
});
