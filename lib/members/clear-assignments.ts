import type { ProjectScope } from "@/lib/access/scopes";
import { Prisma, rows, type Transaction } from "@/lib/db/query";
import { memberWays } from "./queries";

/**
 * Clears the assignments of somebody who has just left the project, for only members are assigned (decisions.md
 * §4.2). Does nothing while they still belong to it in another way (§4.11).
 */
export async function clearAssignments(
  project: ProjectScope,
  userId: number,
  tx: Transaction,
): Promise<void> {
  await rows(
    Prisma.sql`
      WITH cleared AS (
        UPDATE issues SET assignee_id = NULL, version = version + 1, updated_at = now()
        WHERE tenant_id = ${project.tenantId} AND project_id = ${project.projectId} AND assignee_id = ${userId}
          AND NOT EXISTS (SELECT FROM (${memberWays(project)}) w WHERE w.user_id = ${userId})
        RETURNING tenant_id, id
      )
      INSERT INTO activities (tenant_id, issue_id, actor_id, action, field, from_value)
      SELECT tenant_id, id, ${project.actor.userId}, 'updated', 'assignee_id', to_jsonb(${userId}::int) FROM cleared`,
    tx,
  );
}
