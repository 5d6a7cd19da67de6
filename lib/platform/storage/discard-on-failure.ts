import { log } from "@/lib/platform/observability/log";
import { assertNotEnclosed } from "@/lib/platform/db/enclosing-transaction";
import { Prisma, rows, selectJsonRow, transaction } from "@/lib/platform/db/query";
import { fileStore } from "./file-store";

/**
 * Runs work that references a stored file. If it throws, the file is deleted immediately instead of
 * after an hour, so that repeated rejected uploads do not fill the store. Rethrows the error from
 * `work`.
 */
export async function discardOnFailure<T>(
  tenant: { tenantId: number },
  storageKey: string,
  work: () => Promise<T>,
): Promise<T> {
  assertNotEnclosed("Discarding a file");
  try {
    return await work();
  } catch (error) {
    // If the store fails, the sweep retries.
    await discard(tenant, storageKey).catch((err: unknown) => {
      log.warn({ err, storageKey }, "a rejected file could not be removed from the store");
    });
    throw error;
  }
}

/**
 * Removes the file before its row, which is locked. If there is no row, the file was claimed and
 * stays.
 */
function discard({ tenantId }: { tenantId: number }, storageKey: string): Promise<void> {
  const thisFile = Prisma.sql`tenant_id = ${tenantId} AND storage_key = ${storageKey}`;
  return transaction(async (tx) => {
    const discarded = await selectJsonRow(
      Prisma.sql`SELECT storage_key FROM discarded_files WHERE ${thisFile} FOR UPDATE`,
      tx,
    );
    if (!discarded) return;
    await fileStore().remove(storageKey);
    await rows(Prisma.sql`DELETE FROM discarded_files WHERE ${thisFile}`, tx);
  });
}
