import type { Readable } from "node:stream";

/**
 * File storage: under DATA_DIR/files, or in a bucket. Keys are generated, never derived from user
 * input. The store's own errors are passed on, except for missing files.
 */
export interface FileStore {
  /** Stores all of `source` under the key. If it fails, nothing is stored. */
  write(key: string, source: AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * Returns the bytes from `start` to `end` (exclusive), or to the end of the file. Throws
   * StoredFileMissing.
   */
  read(key: string, range?: { start: number; end?: number }): Promise<Readable>;
  /** Removes the file; does nothing if it does not exist. */
  remove(key: string): Promise<void>;
}

/**
 * A row references a file the store does not have, for example after restoring only the database.
 */
export class StoredFileMissing extends Error {}
