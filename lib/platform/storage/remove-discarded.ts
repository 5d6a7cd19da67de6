import { log } from "@/lib/platform/observability/log";
import { Prisma, rows, transaction, type Transaction } from "@/lib/platform/db/query";
import { fileStore } from "./file-store";
import { DISCARDED_FILES_LOCK } from "./discarded-files-lock";

/** Files per transaction. Its row locks exclude other workers and late claims. */
const BATCH = 20;
/** Delay before retrying a failed removal. */
const RETRY_DELAY = Prisma.raw("interval '10 minutes'");

interface Discarded {
  tenant_id: number;
  storage_key: string;
}

function claimDue(tx: Transaction): Promise<Discarded[]> {
  return rows<Discarded>(
    Prisma.sql`
      WITH due AS (
        SELECT tenant_id, storage_key FROM discarded_files
        WHERE due_at <= now() AND pg_try_advisory_xact_lock_shared(${DISCARDED_FILES_LOCK}::bigint)
        ORDER BY due_at LIMIT ${BATCH}::int FOR UPDATE SKIP LOCKED)
      SELECT tenant_id, storage_key FROM due`,
    tx,
  );
}

/**
 * Removes the files first: a row without a file is harmless, but a file without a row would stay
 * forever.
 */
async function removeBatch(tx: Transaction): Promise<{ found: number; isFailing: boolean }> {
  const due = await claimDue(tx);
  const removed: string[] = [];
  let isFailing = false;
  for (const { storage_key } of due) {
    try {
      await fileStore().remove(storage_key);
      removed.push(storage_key);
    } catch (error) {
      log.error(
        { err: error, storageKey: storage_key },
        "a discarded file could not be removed from the store",
      );
      isFailing = true;
      break;
    }
  }
  const tenants = due.map(({ tenant_id }) => tenant_id);
  const keys = due.map(({ storage_key }) => storage_key);
  const claimed = Prisma.sql`SELECT * FROM unnest(${tenants}::int[], ${keys}::text[])`;
  await rows(
    Prisma.sql`DELETE FROM discarded_files
      WHERE (tenant_id, storage_key) IN (${claimed}) AND storage_key = ANY(${removed}::text[])`,
    tx,
  );
  await rows(
    Prisma.sql`UPDATE discarded_files SET due_at = now() + ${RETRY_DELAY}
      WHERE (tenant_id, storage_key) IN (${claimed})`,
    tx,
  );
  return { found: due.length, isFailing };
}

/**
 * Removes files that are no longer referenced. Several workers share the work; a file that cannot
 * be removed is retried later.
 */
export async function removeDiscarded(): Promise<void> {
  for (let found = BATCH, isFailing = false; found === BATCH && !isFailing;) {
    ({ found, isFailing } = await transaction(removeBatch));
  }
}
