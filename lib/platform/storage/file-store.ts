import { config } from "@/lib/platform/config/config";
import { diskStore } from "./disk-store";
import type { FileStore } from "./stored-file";

/** Loads the S3 client only if configured and on first use, because it is large. */
function lazyStore(bucket: string): FileStore {
  const load = async () => (await import("./s3-store")).s3Store(bucket);
  return {
    write: async (key, source) => (await load()).write(key, source),
    read: async (key, range) => (await load()).read(key, range),
    remove: async (key) => (await load()).remove(key),
  };
}

/** Returns the process's file store. */
export function fileStore(): FileStore {
  const { STORAGE_S3_BUCKET } = config();
  return STORAGE_S3_BUCKET === undefined ? diskStore() : lazyStore(STORAGE_S3_BUCKET);
}
