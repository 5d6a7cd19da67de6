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
import { enqueueWebhookEvents } from "@/lib/messaging/outbox/enqueue-webhook-event";
import { touchNeighbors } from "./touch-neighbors";

/** The inbox rows of a project with more issues than this are removed by the queue. */
const FEW_ISSUES = 1_000;

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
  const counted = await selectJsonRow<{ isLarge: boolean }>(
    Prisma.sql`SELECT EXISTS (
      SELECT 1 FROM issues WHERE tenant_id = ${tenantId} AND project_id = ${projectId} OFFSET ${FEW_ISSUES}) AS "isLarge"`,
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
 * Removes all access to the project. Access checks ignore its row (lib/platform/access). Its members
 * and teams are moved into the row, so that reads need not ask for them, and its key prefix can be
 * reused.
 */
async function hide(project: ProjectScope, tx: Transaction): Promise<void> {
  const { tenantId, projectId } = project;
  const own = Prisma.sql`WHERE tenant_id = ${tenantId} AND project_id = ${projectId}`;
  const kept = (cte: string, column: string) => Prisma.sql`COALESCE((
    SELECT jsonb_agg(jsonb_build_object('id', ${Prisma.raw(column)}, 'at', created_at)) FROM ${Prisma.raw(cte)}), '[]')`;
  const facts = Prisma.sql`SELECT ${projectId}::int, '{}'::int[], '{}'::int[]`;
  await rows(
    Prisma.sql`
      WITH members AS (DELETE FROM project_members ${own} RETURNING user_id, created_at),
        teams AS (DELETE FROM team_projects ${own} RETURNING team_id, created_at),
        notices AS (DELETE FROM notifications ${own}),
        told AS (${enqueueWebhookEvents(project, "webhook:project.deleted", facts)})
      UPDATE projects SET deleted_at = now(), key_prefix = '-' || id, restorable = jsonb_build_object(
        'key_prefix', key_prefix, 'members', ${kept("members", "user_id")}, 'teams', ${kept("teams", "team_id")})
      WHERE tenant_id = ${tenantId} AND id = ${projectId}`,
    tx,
  );
}

/** Deletes the notifications about the project's issues. Those of a large project are left to the queue. */
async function clearInboxes({ tenantId, projectId }: ProjectScope, tx: Transaction): Promise<void> {
  await rows(
    Prisma.sql`DELETE FROM notifications n USING issues i
      WHERE n.tenant_id = ${tenantId} AND i.tenant_id = ${tenantId} AND i.id = n.issue_id AND i.project_id = ${projectId}`,
    tx,
  );
}

/**
 * Deletes a project. Once the response is sent, it no longer exists for anyone, and neither do the
 * dependencies between its issues and those in other projects. Until it is removed for good, 30 days
 * later, it can be restored (docs/spec/projects.md#deletion).
 */
export async function deleteProject(project: ProjectScope): Promise<void> {
  const { tenantId, projectId, name, keyPrefix, ownerId } = project;
  await transaction(async (tx) => {
    const { isLarge } = await lockForDeletion(project, tx);
    const before = { name, key_prefix: keyPrefix, owner_id: ownerId };
    const entry = { subject: "project", subjectId: projectId, action: "deleted", before } as const;
    await recordAudit(project, [entry], tx);
    const readers = await findReaders(project, tx);
    await hide(project, tx);
    await touchNeighbors(project, tx);
    if (isLarge) {
      // Not "remove-project": workers of the previous release would remove everything.
      await addJob("clear-inboxes", { tenant_id: tenantId, project_id: projectId }, tx);
    } else await clearInboxes(project, tx);
    await revokeAccess(project, readers, tx);
  });
}
