import { readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** Longer than any request may take to arrive. Each write updates a draft's modification time. */
const MAX_AGE_MS = 60 * 60_000;
/** Names of temporary files created by lib/platform/http/spool.ts and the bucket store. */
const DRAFT = /^lanework-(upload-)?[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Removes upload bodies and drafts that killed processes left in this machine's temporary folder.
 */
export async function removeDrafts(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => DRAFT.test(name));
  for (const name of names) {
    const file = path.join(tmpdir(), name);
    // Another process may have removed it, or it may belong to another user.
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile() || found.mtimeMs > Date.now() - MAX_AGE_MS) continue;
    await rm(file, { force: true }).catch(() => undefined);
  }
}
