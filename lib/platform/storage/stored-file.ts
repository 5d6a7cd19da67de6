import type { Readable } from "node:stream";

/**
 * Where files lie: under DATA_DIR/files, or in a bucket. Keys are ours (`newStorageKey`), never made of what somebody
 * sent. Errors of the store are thrown as they come, but a missing file.
 */
export interface FileStore {
  /** Stores all of `source` under the key, or, when it fails, nothing that a reader could see. */
  write(key: string, source: AsyncIterable<Uint8Array>): Promise<void>;
  /** The bytes from `start` to before `end`, or to the last. Throws StoredFileMissing. */
  read(key: string, range?: { start: number; end?: number }): Promise<Readable>;
  /** Removes it; a file that is not there is none to complain about. */
  remove(key: string): Promise<void>;
}

/** A row refers to a file that the store does not have, as after a restore of the database alone. */
export class StoredFileMissing extends Error {}
