import { config } from "@/lib/platform/config/config";
import { diskStore } from "./disk-store";
import type { FileStore } from "./stored-file";

/** The bucket's store, whose large client is loaded by whoever has one, and then when it is first used. */
function lateStore(bucket: string): FileStore {
  const load = async () => (await import("./s3-store")).s3Store(bucket);
  return {
    write: async (key, source) => (await load()).write(key, source),
    read: async (key, range) => (await load()).read(key, range),
    remove: async (key) => (await load()).remove(key),
  };
}

/** The store of this process. */
export function fileStore(): FileStore {
  const { STORAGE_S3_BUCKET } = config();
  return STORAGE_S3_BUCKET === undefined ? diskStore() : lateStore(STORAGE_S3_BUCKET);
}
