import { link, readFile, rm, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { OperatorError } from "@/lib/platform/config/operator-error";
import { isAlive } from "./embedded-process";

const heldLocks = new Set<string>();

/** Runs `work` while holding the lock `file`. Takes over a lock held by a dead process. */
export async function withFileLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const end = Date.now() + 120_000;
  while (!(await acquire(file))) {
    if (Date.now() > end) {
      throw new OperatorError(
        `Another process seems to be starting the database. If not, remove ${file}.`,
      );
    }
    await sleep(50);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true }).finally(() => heldLocks.delete(file));
  }
}

async function acquire(file: string): Promise<boolean> {
  if (heldLocks.has(file)) return false;
  // Entered before the first wait, so that two callers in this process never try at the same time.
  heldLocks.add(file);
  const isAcquired = await createLock(file).catch((error: unknown) => {
    heldLocks.delete(file);
    throw error;
  });
  if (!isAcquired) heldLocks.delete(file);
  return isAcquired;
}

async function createLock(file: string): Promise<boolean> {
  const tempFile = `${file}.${process.pid}`;
  await writeFile(tempFile, String(process.pid));
  try {
    // A hard link appears together with its content, so a lock file always identifies its holder.
    await link(tempFile, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(tempFile, { force: true });
  }
  const holder = Number(await readFile(file, "utf8").catch(() => ""));
  // If a lock contains our own pid but is not ours, another process left it behind before the
  // machine restarted.
  if (holder > 0 && (holder === process.pid || !isAlive(holder))) await rm(file, { force: true });
  return false;
}
