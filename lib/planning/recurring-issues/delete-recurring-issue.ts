import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, rows } from "@/lib/platform/db/query";
import { enqueueProjectChanges } from "@/lib/messaging/outbox/enqueue-event";

/** Deletes a recurring issue. The issues it created are not affected. */
export async function deleteRecurringIssue(project: ProjectScope, id: number): Promise<void> {
  await rows(Prisma.sql`
    WITH gone AS (
      DELETE FROM recurring_issues
      WHERE tenant_id = ${project.tenantId} AND project_id = ${project.projectId} AND id = ${id}
      RETURNING project_id
    )
    ${enqueueProjectChanges(project, Prisma.sql`SELECT project_id FROM gone`)}`);
}
