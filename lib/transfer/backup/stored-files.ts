import { fileStore } from "@/lib/platform/storage/file-store";
import { StoredFileMissing } from "@/lib/platform/storage/stored-file";
import type { ArchiveStream } from "./archive";

/** Yields the stored files with these keys. Counts them, and lists those that are missing instead. */
export async function* storedFiles(
  keys: Iterable<string>,
  counts: { files: number; missingFiles: string[] },
): AsyncGenerator<ArchiveStream> {
  for (const key of keys) {
    try {
      yield { name: `files/${key}`, source: await fileStore().read(key) };
      counts.files += 1;
    } catch (error) {
      if (!(error instanceof StoredFileMissing)) throw error;
      counts.missingFiles.push(key);
    }
  }
}
