import { revokeAccess } from "@/lib/platform/membership/revoke-access";
import { canReadIssues } from "@/lib/platform/membership/readers";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { recordAudit } from "@/lib/platform/audit-trail/record-audit";
import {
  Prisma,
  rows,
  selectJson,
  selectJsonRow,
  type Transaction,
  transaction,
} from "@/lib/platform/db/query";
import { addJob } from "@/lib/platform/jobs/add-job";
import { unlinkNeighbors } from "./remove-project";

/** A project with more issues or error groups than this is emptied by the queue. */
const FEW_ISSUES = 1_000;
const FEW_GROUPS = 50;

/** Locks the project so nothing can be added, and returns whether it is large. */
async function lockForDeletion(
  { tenantId, projectId }: ProjectScope,
  tx: Transaction,
): Promise<{ isLarge: boolean }> {
  const locked = await selectJsonRow(
    Prisma.sql`SELECT id FROM projects
      WHERE tenant_id = ${tenantId} AND id = ${projectId} AND deleted_at IS NULL FOR UPDATE`,
    tx,
  );
  if (!locked) throw new NotFound("Project");
  const hasMore = (table: string, few: number) => Prisma.sql`EXISTS (
    SELECT 1 FROM ${Prisma.raw(table)} WHERE tenant_id = ${tenantId} AND project_id = ${projectId} OFFSET ${few})`;
  const counted = await selectJsonRow<{ isLarge: boolean }>(
    Prisma.sql`SELECT ${hasMore("issues", FEW_ISSUES)} OR ${hasMore("error_groups", FEW_GROUPS)} AS "isLarge"`,
    tx,
  );
  return { isLarge: counted?.isLarge ?? false };
}

async function findReaders(
  { tenantId, projectId }: ProjectScope,
  tx: Transaction,
): Promise<number[]> {
  const readers = await selectJson<{ id: number }>(
    Prisma.sql`SELECT u.id FROM users u
      WHERE u.tenant_id = ${tenantId} AND ${canReadIssues(tenantId, Prisma.sql`u.id`, projectId)}`,
    tx,
  );
  return readers.map(({ id }) => id);
}

/**
 * Removes all access to the project. Access checks ignore its row (lib/platform/access), and
 * members, teams, tokens, imports and requests are deleted immediately. Its key prefix can be
 * reused.
 */
async function hide({ tenantId, projectId }: ProjectScope, tx: Transaction): Promise<void> {
  const own = Prisma.sql`WHERE tenant_id = ${tenantId} AND project_id = ${projectId}`;
  await rows(
    Prisma.sql`
      WITH members AS (DELETE FROM project_members ${own}), teams AS (DELETE FROM team_projects ${own}),
        tokens AS (DELETE FROM project_tokens ${own}), views AS (DELETE FROM saved_views ${own}),
        recurring AS (DELETE FROM recurring_issues ${own}), imports AS (DELETE FROM import_jobs ${own}), requests AS (DELETE FROM access_requests ${own}),
        notices AS (DELETE FROM notifications ${own})
      UPDATE projects SET deleted_at = now(), key_prefix = '-' || id WHERE tenant_id = ${tenantId} AND id = ${projectId}`,
    tx,
  );
  await addJob("remove-project", { tenant_id: tenantId, project_id: projectId }, tx);
}

/**
 * Deletes a project and everything in it. Once the response is sent, the project no longer exists
 * for anyone; if it is large, the queue removes its rows in batches. Dependencies between its
 * issues and those in other projects are removed.
 */
export async function deleteProject(project: ProjectScope): Promise<void> {
  const { tenantId, projectId, name, keyPrefix, ownerId } = project;
  await transaction(async (tx) => {
    const { isLarge } = await lockForDeletion(project, tx);
    const before = { name, key_prefix: keyPrefix, owner_id: ownerId };
    const entry = { subject: "project", subjectId: projectId, action: "deleted", before } as const;
    await recordAudit(project, [entry], tx);
    const readers = await findReaders(project, tx);
    if (isLarge) await hide(project, tx);
    else {
      await unlinkNeighbors(project, tx);
      await rows(
        Prisma.sql`DELETE FROM projects WHERE tenant_id = ${tenantId} AND id = ${projectId}`,
        tx,
      );
    }
    await revokeAccess(project, readers, tx);
  });
}
