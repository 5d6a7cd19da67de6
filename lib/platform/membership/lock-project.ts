import { archivedProject } from "@/lib/platform/access/authorize";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { Prisma, selectJsonRow, type Transaction } from "@/lib/platform/db/query";

/**
 * Locks the project's row until the transaction ends, serializing changes to its lanes, owner and
 * members. Rows that reference the project can still be inserted. Returns the current owner. Throws
 * NotFound if the project no longer exists, and Invalid (422) if it has been archived.
 */
export async function lockProject(
  project: ProjectScope,
  tx: Transaction,
): Promise<{ ownerId: number }> {
  const locked = await selectJsonRow<{ ownerId: number; isArchived: boolean }>(
    Prisma.sql`SELECT owner_id AS "ownerId", archived_at IS NOT NULL AS "isArchived" FROM projects
      WHERE tenant_id = ${project.tenantId} AND id = ${project.projectId} AND deleted_at IS NULL FOR NO KEY UPDATE`,
    tx,
  );
  if (!locked) throw new NotFound("Project");
  if (locked.isArchived) throw archivedProject();
  return locked;
}
