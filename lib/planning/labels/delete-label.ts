import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, rows, selectJson, transaction } from "@/lib/platform/db/query";
import { enqueueProjectChanges } from "@/lib/messaging/outbox/enqueue-event";

/**
 * Deletes a label and removes it from its issues (docs/spec/projects.md#what-deletion-clears). Its
 * row is locked first, so that an issue being given the label is either found here or rejected.
 */
export async function deleteLabel(project: ProjectScope, labelId: number): Promise<void> {
  const { tenantId, projectId } = project;
  await transaction(async (tx) => {
    await selectJson(
      Prisma.sql`SELECT id FROM labels
        WHERE tenant_id = ${tenantId} AND project_id = ${projectId} AND id = ${labelId} FOR UPDATE`,
      tx,
    );
    await rows(
      Prisma.sql`
        WITH had AS MATERIALIZED (
          SELECT i.id, ARRAY(SELECT a.label_id FROM issue_labels a
            WHERE a.tenant_id = i.tenant_id AND a.issue_id = i.id ORDER BY 1) AS label_ids
          FROM issue_labels il JOIN issues i ON i.tenant_id = il.tenant_id AND i.id = il.issue_id
          WHERE il.tenant_id = ${tenantId} AND il.label_id = ${labelId}
        ), touched AS (
          UPDATE issues i SET version = version + 1, updated_at = now()
          FROM had WHERE i.tenant_id = ${tenantId} AND i.id = had.id
        )
        INSERT INTO activities (tenant_id, issue_id, actor_id, action, field, from_value, to_value)
        SELECT ${tenantId}, id, ${project.actor.userId}, 'updated', 'label_ids', to_jsonb(label_ids),
          to_jsonb(array_remove(label_ids, ${labelId}))
        FROM had`,
      tx,
    );
    await rows(
      Prisma.sql`
        WITH gone AS (
          DELETE FROM labels WHERE tenant_id = ${tenantId} AND project_id = ${projectId} AND id = ${labelId}
          RETURNING project_id
        )
        ${enqueueProjectChanges(project, Prisma.sql`SELECT project_id FROM gone`)}`,
      tx,
    );
  });
}
