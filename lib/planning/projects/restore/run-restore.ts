import { wakeRelay } from "@/lib/platform/jobs/wake-relay";
import { openTenant, type TenantScope } from "@/lib/platform/access/scopes";
import {
  Prisma,
  rows,
  selectJsonRow,
  type Transaction,
  transaction,
} from "@/lib/platform/db/query";
import { findActorFor } from "@/lib/identity/request/operator-actor";
import { completeRestore } from "./complete-restore";
import { changeSomeKeys, type Renaming } from "./change-keys";

interface Restored {
  tenantId: number;
  projectId: number;
}

interface Locked {
  name: string;
  key_prefix: string;
  renaming: Renaming & { by: number };
}

/** Locks the project if its keys are being renamed; one process at a time works on it. */
function lockRenaming({ tenantId, projectId }: Restored, tx: Transaction) {
  return selectJsonRow<Locked>(
    Prisma.sql`SELECT name, key_prefix, restorable->'renaming' AS renaming FROM projects
      WHERE tenant_id = ${tenantId} AND id = ${projectId} AND deleted_at IS NOT NULL AND restorable ? 'renaming'
      FOR UPDATE`,
    tx,
  );
}

/** Who asked for the restore, or an admin if they have been deleted since. */
async function restorer(tenantId: number, userId: number): Promise<TenantScope> {
  const actor = await findActorFor(tenantId, userId);
  if (!actor) throw new Error(`No one can restore projects in tenant ${tenantId}.`);
  return openTenant(actor);
}

/** Renames a batch of keys, or brings the project back if all are done. Returns whether to go on. */
async function continueOnce(project: Restored, tx: Transaction): Promise<boolean> {
  const { tenantId, projectId } = project;
  const found = await lockRenaming(project, tx);
  if (!found) return false;
  const { by, ...from } = found.renaming;
  const reached = await changeSomeKeys(project, from, tx);
  if (!reached) {
    await completeRestore(await restorer(tenantId, by), { id: projectId, ...found }, tx);
    return false;
  }
  const renaming = JSON.stringify({ by, ...reached });
  await rows(
    Prisma.sql`UPDATE projects SET restorable = restorable || jsonb_build_object('renaming', ${renaming}::jsonb)
      WHERE tenant_id = ${tenantId} AND id = ${projectId}`,
    tx,
  );
  return true;
}

/**
 * Restores a project whose issues need new keys, one batch per transaction. It stays deleted until
 * all of them have theirs, so nobody sees two prefixes. It can be interrupted at any point, and any
 * number of processes can do so at once; the next call continues from there. Stops if the project is
 * removed for good.
 */
export async function runRestore(project: Restored): Promise<void> {
  while (await transaction((tx) => continueOnce(project, tx)));
  wakeRelay();
}
