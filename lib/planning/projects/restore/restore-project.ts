import type { TenantScope } from "@/lib/platform/access/scopes";
import {
  Prisma,
  rows,
  selectJsonRow,
  sqlState,
  type Transaction,
  transaction,
} from "@/lib/platform/db/query";
import { invalid } from "@/lib/platform/http/errors";
import { addRestoreJob } from "@/lib/platform/jobs/add-job";
import { findDeletedProject, lockDeletedProject } from "../deleted-projects";
import { getProject } from "../queries";
import type { DeletedProject, Project, RestoreBody } from "../schema";
import { completeRestore } from "./complete-restore";
import { BATCH, changeSomeKeys, type Renaming } from "./change-keys";

/** A project that is back, or that the queue is restoring. */
type Restoring = { project: Project } | { underway: DeletedProject };

const NOT_BEGUN: Renaming = { issue: 0, number: 0 };

/** True if the keys of a project are too many to rename within a request. */
async function hasManyKeys(tenantId: number, projectId: number, tx: Transaction): Promise<boolean> {
  const isMany = (table: string) => Prisma.sql`EXISTS (
    SELECT 1 FROM ${Prisma.raw(table)} WHERE tenant_id = ${tenantId} AND project_id = ${projectId} OFFSET ${BATCH})`;
  const found = await selectJsonRow<{ many: boolean }>(
    Prisma.sql`SELECT ${isMany("issues")} OR ${isMany("former_issue_keys")} AS many`,
    tx,
  );
  return found?.many ?? false;
}

/**
 * Takes a key prefix for a deleted project. No other can have it any more, and everything that
 * renames keys reads it from there.
 */
async function takePrefix(
  { tenantId, actor }: TenantScope,
  projectId: number,
  { keyPrefix, isLater }: { keyPrefix: string; isLater: boolean },
  tx: Transaction,
): Promise<void> {
  const renaming = JSON.stringify({ by: actor.userId, ...NOT_BEGUN });
  const kept = isLater
    ? Prisma.sql`restorable || jsonb_build_object('renaming', ${renaming}::jsonb)`
    : Prisma.sql`restorable`;
  await rows(
    Prisma.sql`UPDATE projects SET key_prefix = ${keyPrefix}, restorable = ${kept}
      WHERE tenant_id = ${tenantId} AND id = ${projectId}`,
    tx,
  );
}

/** Renames all keys of a project that has few of them. */
async function changeAllKeys(tenantId: number, projectId: number, tx: Transaction): Promise<void> {
  let reached: Renaming | undefined = NOT_BEGUN;
  while (reached) reached = await changeSomeKeys({ tenantId, projectId }, reached, tx);
}

/** Restores a project at once or, if many keys change, has the queue do so. */
async function restore(
  tenant: TenantScope,
  projectId: number,
  body: RestoreBody,
  tx: Transaction,
): Promise<void> {
  const { tenantId } = tenant;
  const found = await lockDeletedProject(tenant, projectId, tx);
  if (found.restoring_as !== null) {
    if (body.key_prefix !== undefined && body.key_prefix !== found.restoring_as) {
      const text = `This project is already being restored with the key prefix ${found.restoring_as}.`;
      throw invalid("key_prefix", text);
    }
    return addRestoreJob({ tenantId, projectId }, tx);
  }
  const keyPrefix = body.key_prefix ?? found.key_prefix;
  if (keyPrefix !== found.key_prefix) {
    const isLater = await hasManyKeys(tenantId, projectId, tx);
    await takePrefix(tenant, projectId, { keyPrefix, isLater }, tx);
    if (isLater) return addRestoreJob({ tenantId, projectId }, tx);
    await changeAllKeys(tenantId, projectId, tx);
  }
  await completeRestore(tenant, { ...found, key_prefix: keyPrefix }, tx);
}

/** The key prefix that was refused because another project has it. */
async function takenPrefix(tenant: TenantScope, projectId: number, body: RestoreBody) {
  return body.key_prefix ?? (await findDeletedProject(tenant, projectId))?.key_prefix ?? "";
}

/**
 * Restores a deleted project with everything in it, and returns it (docs/spec/projects.md#deletion).
 * Notifications do not come back. One with many issues that need new keys stays deleted until the
 * queue has renamed them. Throws NotFound if the caller cannot restore such a project, and Invalid on
 * `key_prefix` if another project has it.
 */
export async function restoreProject(
  tenant: TenantScope,
  projectId: number,
  body: RestoreBody,
): Promise<Restoring> {
  try {
    await transaction((tx) => restore(tenant, projectId, body, tx));
  } catch (error) {
    if (sqlState(error) !== "23505") throw error;
    const taken = await takenPrefix(tenant, projectId, body);
    throw invalid(
      "key_prefix",
      `Another project has the key prefix ${taken} now. Choose a different one.`,
    );
  }
  const underway = await findDeletedProject(tenant, projectId);
  return underway ? { underway } : { project: await getProject(tenant, projectId) };
}
