import { log } from "@/lib/platform/observability/log";
import {
  Prisma,
  row,
  rows,
  selectJson,
  transaction,
  type Transaction,
} from "@/lib/platform/db/query";
import { fileStore } from "./file-store";
import { DISCARDED_FILES_LOCK } from "./discarded-files-lock";

/** Files per transaction. Its row locks exclude other workers and late claims. */
const BATCH = 20;
/** Delay before retrying a failed removal. */
const RETRY_DELAY = Prisma.raw("interval '10 minutes'");

async function claimDue(tenantId: number, tx: Transaction): Promise<string[]> {
  const lock = await row<{ taken: boolean }>(
    Prisma.sql`SELECT pg_try_advisory_xact_lock_shared(${DISCARDED_FILES_LOCK}::bigint) AS taken`,
    tx,
  );
  if (!lock?.taken) return [];
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
  for (const key of due) {
    try {
      await fileStore().remove(key);
      removed.push(key);
    } catch (error) {
      log.error(
        { err: error, storageKey: key },
        "a discarded file could not be removed from the store",
      );
      isFailing = true;
      break;
    }
  }
  await rows(
    Prisma.sql`DELETE FROM discarded_files WHERE tenant_id = ${tenantId} AND storage_key = ANY(${removed}::text[])`,
    tx,
  );
  await rows(
    Prisma.sql`UPDATE discarded_files SET due_at = now() + ${RETRY_DELAY}
      WHERE tenant_id = ${tenantId} AND storage_key = ANY(${due}::text[])`,
    tx,
  );
  return { found: due.length, isFailing };
}

/** Returns the tenants with due files, in the order of their oldest. */
async function findTenants(): Promise<number[]> {
  const found = await selectJson<{ tenant_id: number }>(Prisma.sql`
    SELECT tenant_id FROM discarded_files WHERE due_at <= now() GROUP BY tenant_id ORDER BY min(due_at)`);
  return found.map(({ tenant_id }) => tenant_id);
}

/**
 * Removes files that are no longer referenced, tenant by tenant. Several workers share the work; a
 * file that cannot be removed is retried later.
 */
export async function removeDiscarded(): Promise<void> {
  for (const tenantId of await findTenants()) {
    for (let found = BATCH; found === BATCH;) {
      const batch = await transaction((tx) => removeBatch(tenantId, tx));
      if (batch.isFailing) return;
      ({ found } = batch);
    }
  }
}
