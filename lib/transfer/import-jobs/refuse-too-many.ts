import type { TenantScope } from "@/lib/platform/access/scopes";
import { Conflict } from "@/lib/platform/http/errors";
import { Prisma, selectJson, selectJsonRow, type Transaction } from "@/lib/platform/db/query";

/** Imports that may wait, be queued or run at once, each of which keeps a file of up to 256 MiB. */
const MOST_OF_ONE = 20;
const MOST_OF_ALL = 100;
const RETRY_SECONDS = 60;

/** Those who add an import count one after the other, until the transaction's end. */
export async function lockImports({ tenantId }: TenantScope, tx: Transaction): Promise<void> {
  await selectJson(
    Prisma.sql`SELECT pg_advisory_xact_lock(hashtext('import_jobs'), ${tenantId})::text`,
    tx,
  );
}

/** 409 when the caller, or everybody in the workspace together, has as many imports under way as there may be. */
export async function refuseTooMany(
  { tenantId, actor }: TenantScope,
  tx?: Transaction,
): Promise<void> {
  const { own, all } = (await selectJsonRow<{ own: number; all: number }>(
    Prisma.sql`SELECT count(*) FILTER (WHERE user_id = ${actor.userId})::int AS own, count(*)::int AS all
      FROM import_jobs WHERE tenant_id = ${tenantId} AND status < 3`,
    tx,
  )) ?? { own: 0, all: 0 };
  if (own >= MOST_OF_ONE) {
    throw new Conflict(
      `You have ${MOST_OF_ONE} imports that wait or run: start or cancel one, or let one end, before you send another.`,
      RETRY_SECONDS,
    );
  }
  if (all >= MOST_OF_ALL) {
    throw new Conflict(
      `This workspace has ${MOST_OF_ALL} imports that wait or run: send yours again once some have ended.`,
      RETRY_SECONDS,
    );
  }
}
