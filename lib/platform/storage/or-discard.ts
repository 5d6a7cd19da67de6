import { log } from "@/lib/platform/observability/log";
import { refuseEnclosed } from "@/lib/platform/db/enclosing";
import { Prisma, rows, selectJsonRow, transaction } from "@/lib/platform/db/query";
import { fileStore } from "./file-store";

/**
 * Runs what is to refer to a kept file (lib/platform/storage/keep-file.ts). When that throws the file goes at once, not in its hour:
 * who sends again and again what is refused must not fill the store. Throws what `work` threw.
 */
export async function orDiscard<T>(
  tenant: { tenantId: number },
  storageKey: string,
  work: () => Promise<T>,
): Promise<T> {
  refuseEnclosed("Discarding a file");
  try {
    return await work();
  } catch (error) {
    // A store that fails is asked again by the sweep.
    await discard(tenant, storageKey).catch((err: unknown) => {
      log.warn({ err, storageKey }, "a refused file stays in the store for now");
    });
    throw error;
  }
}

/** The bytes first, under the lock of their row; without one they were claimed, and stay. */
function discard({ tenantId }: { tenantId: number }, storageKey: string): Promise<void> {
  const itself = Prisma.sql`tenant_id = ${tenantId} AND storage_key = ${storageKey}`;
  return transaction(async (tx) => {
    const kept = await selectJsonRow(
      Prisma.sql`SELECT storage_key FROM discarded_files WHERE ${itself} FOR UPDATE`,
      tx,
    );
    if (!kept) return;
    await fileStore().remove(storageKey);
    await rows(Prisma.sql`DELETE FROM discarded_files WHERE ${itself}`, tx);
  });
}
