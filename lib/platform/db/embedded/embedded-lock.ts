import { link, readFile, rm, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { OperatorError } from "@/lib/platform/config/operator-error";
import { isAlive } from "./embedded-process";

const heldHere = new Set<string>();

/** Runs `work` while no other process holds `file`; the lock of a dead process is taken over. */
export async function withFileLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const end = Date.now() + 120_000;
  while (!(await acquire(file))) {
    if (Date.now() > end) {
      throw new OperatorError(
        `Another process is starting the database: remove ${file} if none is.`,
      );
    }
    await sleep(50);
  }
  try {
    return await work();
  } finally {
    heldHere.delete(file);
    await rm(file, { force: true });
  }
}

async function acquire(file: string): Promise<boolean> {
  if (heldHere.has(file)) return false;
  const mine = `${file}.${process.pid}`;
  await writeFile(mine, String(process.pid));
  try {
    // A link appears with its content, so nobody ever reads a lock without a holder.
    await link(mine, file);
    heldHere.add(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(mine, { force: true });
  }
  const holder = Number(await readFile(file, "utf8").catch(() => ""));
  // Our own number without our lock is from another process, before the machine restarted.
  if (holder > 0 && (holder === process.pid || !isAlive(holder))) await rm(file, { force: true });
  return false;
}
