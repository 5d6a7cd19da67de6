import type { TenantScope } from "@/lib/platform/access/scopes";
import { Conflict } from "@/lib/platform/http/errors";
import { Prisma, selectJson, selectJsonRow, type Transaction } from "@/lib/platform/db/query";

/**
 * Maximum number of imports waiting, queued or running at once, each with a file of up to 256 MiB.
 */
const MAX_IMPORTS_PER_USER = 20;
const MAX_IMPORTS_PER_WORKSPACE = 100;
const RETRY_SECONDS = 60;

/** Locks until the transaction ends, so that callers count and add imports one at a time. */
export async function lockImports({ tenantId }: TenantScope, tx: Transaction): Promise<void> {
  await selectJson(
    Prisma.sql`SELECT pg_advisory_xact_lock(hashtext('import_jobs'), ${tenantId})::text`,
    tx,
  );
}

/**
 * Throws 409 if the caller, or the workspace as a whole, has reached the limit on unfinished
 * imports.
 */
export async function rejectTooManyImports(
  { tenantId, actor }: TenantScope,
  tx?: Transaction,
): Promise<void> {
  const { own, all } = (await selectJsonRow<{ own: number; all: number }>(
    Prisma.sql`SELECT count(*) FILTER (WHERE user_id = ${actor.userId})::int AS own, count(*)::int AS all
      FROM import_jobs WHERE tenant_id = ${tenantId} AND status < 3`,
    tx,
  )) ?? { own: 0, all: 0 };
  if (own >= MAX_IMPORTS_PER_USER) {
    throw new Conflict(
      `You have ${MAX_IMPORTS_PER_USER} unfinished imports. Start or cancel one, or wait for one to finish.`,
      RETRY_SECONDS,
    );
  }
  if (all >= MAX_IMPORTS_PER_WORKSPACE) {
    throw new Conflict(
      `This workspace has ${MAX_IMPORTS_PER_WORKSPACE} unfinished imports. Try again once some have finished.`,
      RETRY_SECONDS,
    );
  }
}
