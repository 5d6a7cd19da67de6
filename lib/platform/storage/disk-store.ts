import { createWriteStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { config } from "@/lib/platform/config/config";
import { type FileStore, StoredFileMissing } from "./stored-file";

/** The folder that contains the files: DATA_DIR/files. */
export function filesFolder(): string {
  return path.resolve(config().DATA_DIR, "files");
}

function pathOf(key: string): string {
  const folder = filesFolder();
  const filePath = path.resolve(folder, key);
  if (!filePath.startsWith(folder + path.sep)) throw new Error(`not a storage key: ${key}`);
  return filePath;
}

/**
 * Stores files on the local disk. Each is written to a temporary file and renamed once complete.
 */
export function diskStore(): FileStore {
  return {
    async write(key, source) {
      const filePath = pathOf(key);
      const draft = `${filePath}.part`;
      await mkdir(path.dirname(filePath), { recursive: true });
      try {
        await pipeline(source, createWriteStream(draft, { mode: 0o600, flush: true }));
        await rename(draft, filePath);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async read(key, range) {
      try {
        const file = await open(pathOf(key));
        const end = range?.end === undefined ? {} : { end: range.end - 1 };
        return file.createReadStream({ start: range?.start ?? 0, ...end });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") throw new StoredFileMissing(key);
        throw error;
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
      await rm(`${pathOf(key)}.part`, { force: true });
    },
  };
}
