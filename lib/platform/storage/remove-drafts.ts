import { readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** Longer than any request may take to come; who writes on makes its draft young again. */
const OLD_MS = 60 * 60_000;
/** As lib/platform/http/spool.ts and the bucket's store name what they put aside. */
const DRAFT = /^lanework-(upload-)?[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Removes what processes that were killed have left in this machine's temporary folder: bodies and drafts of uploads. */
export async function removeDrafts(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => DRAFT.test(name));
  for (const name of names) {
    const place = path.join(tmpdir(), name);
    // Another process may take it away meanwhile, and another user's is not ours to remove.
    const found = await stat(place).catch(() => undefined);
    if (!found?.isFile() || found.mtimeMs > Date.now() - OLD_MS) continue;
    await rm(place, { force: true }).catch(() => undefined);
  }
}
