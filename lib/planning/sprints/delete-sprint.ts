import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, rows, selectJson, transaction } from "@/lib/platform/db/query";
import { clearReference } from "@/lib/planning/projects/clear-reference";
import { enqueueProjectChanges } from "@/lib/messaging/outbox/enqueue-event";

/**
 * Deletes a sprint and removes it from its issues (docs/spec/projects.md#what-deletion-clears). Its row is locked
 * first, so that an issue added at the same time is either cleared here or rejected.
 */
export async function deleteSprint(project: ProjectScope, sprintId: number): Promise<void> {
  const { tenantId, projectId } = project;
  const isThisSprint = Prisma.sql`tenant_id = ${tenantId} AND project_id = ${projectId} AND id = ${sprintId}`;
  await transaction(async (tx) => {
    await selectJson(Prisma.sql`SELECT id FROM sprints WHERE ${isThisSprint} FOR UPDATE`, tx);
    await clearReference(project, "sprint_id", sprintId, tx);
    await rows(
      Prisma.sql`
        WITH recurring AS (
          UPDATE recurring_issues SET sprint_id = NULL, updated_at = now()
          WHERE tenant_id = ${tenantId} AND sprint_id = ${sprintId}
        ),
        gone AS (DELETE FROM sprints WHERE ${isThisSprint} RETURNING project_id)
        ${enqueueProjectChanges(project, Prisma.sql`SELECT project_id FROM gone`)}`,
      tx,
    );
  });
}
