import { randomUUID } from "node:crypto";
import { PayloadTooLarge } from "@/lib/platform/http/errors";
import { assertNotEnclosed } from "@/lib/platform/db/enclosing-transaction";
import { Prisma, rows } from "@/lib/platform/db/query";
import { fileStore } from "./file-store";

/** The kinds of stored files. */
export type FileKind = "attachments" | "pictures" | "imports";

/** A stored file and its actual size. */
export interface SavedFile {
  storageKey: string;
  sizeBytes: number;
}

async function* counted(
  source: AsyncIterable<Uint8Array>,
  limit: number,
  count: { bytes: number },
) {
  for await (const chunk of source) {
    count.bytes += chunk.byteLength;
    if (count.bytes > limit) throw new PayloadTooLarge(`${Math.floor(limit / 1024 / 1024)} MiB`);
    yield chunk;
  }
}

/**
 * Stores a file that no row references yet. It is deleted after an hour unless the statement that
 * references it includes `claimFile`, so a process that dies in between leaves nothing behind.
 * Throws 413 if the file exceeds `limit` bytes.
 */
export async function saveFile(
  { tenantId }: { tenantId: number },
  { kind, source, limit }: { kind: FileKind; source: AsyncIterable<Uint8Array>; limit: number },
): Promise<SavedFile> {
  assertNotEnclosed("Saving a file");
  const storageKey = `${tenantId}/${kind}/${randomUUID()}`;
  await rows(Prisma.sql`
    INSERT INTO discarded_files (tenant_id, storage_key, due_at)
    VALUES (${tenantId}, ${storageKey}, now() + interval '1 hour')`);
  const count = { bytes: 0 };
  await fileStore().write(storageKey, counted(source, limit, count));
  return { storageKey, sizeBytes: count.bytes };
}

/** A DELETE for the WITH clause of the statement that inserts the referencing row. */
export function claimFile({ tenantId }: { tenantId: number }, storageKey: string): Prisma.Sql {
  return Prisma.sql`
    DELETE FROM discarded_files WHERE tenant_id = ${tenantId} AND storage_key = ${storageKey}`;
}
