import { log } from "@/lib/platform/observability/log";
import {
  Prisma,
  rows,
  selectJson,
  selectJsonRow,
  transaction,
  type Transaction,
} from "@/lib/platform/db/query";
import { fileStore } from "./file-store";
import { DISCARDED_FILES_LOCK } from "./discarded-files-lock";

/** Files per transaction. Its row locks exclude other workers and late claims. */
const BATCH = 20;
/** Delay before retrying a failed removal. */
const RETRY_DELAY = Prisma.raw("interval '10 minutes'");

/** Locks files of a workspace that are due, unless a backup is being written. */
async function claimDue(tenantId: number, tx: Transaction): Promise<string[]> {
  const lock = await selectJsonRow<{ is_ours: boolean }>(
    Prisma.sql`SELECT pg_try_advisory_xact_lock_shared(${DISCARDED_FILES_LOCK}::bigint) AS is_ours`,
    tx,
  );
  if (lock?.is_ours !== true) return [];
  const due = await rows<{ storage_key: string }>(
    Prisma.sql`
      SELECT storage_key FROM discarded_files WHERE tenant_id = ${tenantId} AND due_at <= now()
      ORDER BY due_at LIMIT ${BATCH}::int FOR UPDATE SKIP LOCKED`,
    tx,
  );
  return due.map(({ storage_key }) => storage_key);
}

/**
 * Removes the files first: a row without a file is harmless, but a file without a row would stay
 * forever.
 */
async function removeBatch(
  tenantId: number,
  tx: Transaction,
): Promise<{ found: number; isFailing: boolean }> {
  const due = await claimDue(tenantId, tx);
  const removed: string[] = [];
  let isFailing = false;
  for (const storageKey of due) {
    try {
      await fileStore().remove(storageKey);
      removed.push(storageKey);
    } catch (error) {
      log.error({ err: error, storageKey }, "a discarded file could not be removed from the store");
      isFailing = true;
      break;
    }
  }
  await rows(
    Prisma.sql`DELETE FROM discarded_files
      WHERE tenant_id = ${tenantId} AND storage_key = ANY(${removed}::text[])`,
    tx,
  );
  await rows(
    Prisma.sql`UPDATE discarded_files SET due_at = now() + ${RETRY_DELAY}
      WHERE tenant_id = ${tenantId} AND storage_key = ANY(${due}::text[])`,
    tx,
  );
  return { found: due.length, isFailing };
}

/** Returns whether the store works. */
async function removeDiscardedOf(tenantId: number): Promise<boolean> {
  for (let found = BATCH, isFailing = false; found === BATCH;) {
    ({ found, isFailing } = await transaction((tx) => removeBatch(tenantId, tx)));
    if (isFailing) return false;
  }
  return true;
}

/**
 * Removes files that are no longer referenced, workspace by workspace. Several workers share the
 * work; a file that cannot be removed is retried later.
 */
export async function removeDiscarded(): Promise<void> {
  const waiting = await selectJson<{ tenant_id: number }>(
    Prisma.sql`SELECT DISTINCT tenant_id FROM discarded_files WHERE due_at <= now()`,
  );
  for (const { tenant_id: tenantId } of waiting) {
    if (!(await removeDiscardedOf(tenantId))) return;
  }
}
