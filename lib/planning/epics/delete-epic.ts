import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, rows, selectJson, transaction } from "@/lib/platform/db/query";
import { clearReference } from "@/lib/planning/projects/clear-reference";
import { enqueueProjectChanges } from "@/lib/messaging/outbox/enqueue-event";

/**
 * Deletes an epic and removes it from its issues (docs/spec/projects.md#what-deletion-clears). Its
 * row is locked first, so that an issue being added to it is either found here or rejected.
 */
export async function deleteEpic(project: ProjectScope, epicId: number): Promise<void> {
  const { tenantId, projectId } = project;
  const isThisEpic = Prisma.sql`tenant_id = ${tenantId} AND project_id = ${projectId} AND id = ${epicId}`;
  await transaction(async (tx) => {
    await selectJson(Prisma.sql`SELECT id FROM epics WHERE ${isThisEpic} FOR UPDATE`, tx);
    await clearReference(project, "epic_id", epicId, tx);
    await rows(
      Prisma.sql`
        WITH recurring AS (
          UPDATE recurring_issues SET epic_id = NULL, updated_at = now()
          WHERE tenant_id = ${tenantId} AND epic_id = ${epicId}
        ),
        gone AS (DELETE FROM epics WHERE ${isThisEpic} RETURNING project_id)
        ${enqueueProjectChanges(project, Prisma.sql`SELECT project_id FROM gone`)}`,
      tx,
    );
  });
}
