import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, row } from "@/lib/platform/db/query";
import type { WatchStatus } from "./schema";

/**
 * Watches or unwatches an issue in the project (docs/spec/issue-parts.md#watching). Concurrent
 * calls behave as if run in sequence: a call that neither finds a row nor can add one has collided
 * with another, and retries.
 */
export async function toggleWatch(project: ProjectScope, issueId: number): Promise<WatchStatus> {
  const { tenantId, actor } = project;
  const toggled = await row<WatchStatus>(Prisma.sql`
    WITH stopped AS (
      DELETE FROM watches
      WHERE tenant_id = ${tenantId} AND issue_id = ${issueId} AND user_id = ${actor.userId}
      RETURNING issue_id
    ), begun AS (
      INSERT INTO watches (tenant_id, issue_id, user_id, reason)
      SELECT ${tenantId}, ${issueId}, ${actor.userId}, 'manual' WHERE NOT EXISTS (SELECT 1 FROM stopped)
      ON CONFLICT (tenant_id, issue_id, user_id) DO NOTHING
      RETURNING reason
    )
    SELECT true AS watching, reason FROM begun UNION ALL SELECT false, NULL FROM stopped`);
  return toggled ?? toggleWatch(project, issueId);
}
