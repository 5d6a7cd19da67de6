import { randomUUID } from "node:crypto";
import { PayloadTooLarge } from "@/lib/platform/http/errors";
import { refuseEnclosed } from "@/lib/platform/db/enclosing";
import { Prisma, rows } from "@/lib/platform/db/query";
import { fileStore } from "./file-store";

/** The kinds of files that the store has. */
export type FileKind = "attachments" | "pictures" | "imports";

/** A file in the store, and how large it turned out to be. */
export interface KeptFile {
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
 * Writes a file that no row refers to yet: it is discarded in an hour, unless `claimFile` stands in the statement that
 * refers to it. So a process that dies between the two leaves nothing behind. 413 over `limit` bytes.
 */
export async function keepFile(
  { tenantId }: { tenantId: number },
  { kind, source, limit }: { kind: FileKind; source: AsyncIterable<Uint8Array>; limit: number },
): Promise<KeptFile> {
  refuseEnclosed("Keeping a file");
  const storageKey = `${tenantId}/${kind}/${randomUUID()}`;
  await rows(Prisma.sql`
    INSERT INTO discarded_files (tenant_id, storage_key, due_at)
    VALUES (${tenantId}, ${storageKey}, now() + interval '1 hour')`);
  const count = { bytes: 0 };
  await fileStore().write(storageKey, counted(source, limit, count));
  return { storageKey, sizeBytes: count.bytes };
}

/** A DELETE, to stand in the WITH of the statement that writes the row which refers to the file. */
export function claimFile({ tenantId }: { tenantId: number }, storageKey: string): Prisma.Sql {
  return Prisma.sql`
    DELETE FROM discarded_files WHERE tenant_id = ${tenantId} AND storage_key = ${storageKey}`;
}
