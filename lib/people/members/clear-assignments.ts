import { randomUUID } from "node:crypto";
import type { ProjectScope, TenantScope } from "@/lib/platform/access/scopes";
import { Prisma, rows, type Transaction } from "@/lib/platform/db/query";
import { isAddedMember } from "@/lib/platform/membership/memberships";
import { assignmentNotifications } from "@/lib/messaging/notifications/notify-issues";
import { insertNotifications } from "@/lib/messaging/notifications/insert-notifications";
import { enqueueIssueEvents } from "@/lib/messaging/outbox/enqueue-event";

/** Users who may have left projects: each of these users, in each of these projects. */
interface Departures {
  userIds: number[];
  projectIds: number[];
}

/**
 * Clears the assignments of users in projects they no longer belong to, because only members can be
 * assigned (docs/spec/issues.md#assignees). Users who still belong to a project some other way keep
 * theirs. Only users who can still read the issues are notified (docs/spec/notifications.md#inbox).
 * The caller must have locked the projects and deleted the ended memberships.
 */
export async function clearDepartures(
  tenant: TenantScope,
  { userIds, projectIds }: Departures,
  tx: Transaction,
): Promise<void> {
  if (userIds.length === 0 || projectIds.length === 0) return;
  const { tenantId, actor } = tenant;
  const eventId = randomUUID();
  /** The rows `i` that are assigned to those who left. */
  const isLeftOver = Prisma.sql`i.tenant_id = ${tenantId} AND i.project_id = ANY(${projectIds}::int[])
          AND i.assignee_id = ANY(${userIds}::int[])
          AND NOT EXISTS (SELECT 1 FROM projects p
            WHERE p.tenant_id = ${tenantId} AND p.id = i.project_id AND p.owner_id = i.assignee_id)
          AND NOT ${isAddedMember({
            tenantId,
            projectId: Prisma.sql`i.project_id`,
            userId: Prisma.sql`i.assignee_id`,
          })}`;
  const unassigned = Prisma.sql`SELECT id, key, project_id, assignee_id, NULL::int FROM cleared`;
  const issues = Prisma.sql`SELECT id, project_id FROM cleared`;
  await rows(
    Prisma.sql`
      WITH left_over AS (
        SELECT i.id, i.assignee_id FROM issues i WHERE ${isLeftOver}
        ORDER BY i.id FOR UPDATE OF i
      ), cleared AS (
        UPDATE issues i SET assignee_id = NULL, version = version + 1, updated_at = now()
        FROM left_over l WHERE i.tenant_id = ${tenantId} AND i.id = l.id
        RETURNING i.id, i.key, i.project_id, l.assignee_id
      ),
      recurring AS (UPDATE recurring_issues i SET assignee_id = NULL, updated_at = now() WHERE ${isLeftOver}),
      noticed AS (${insertNotifications(tenant, eventId, [assignmentNotifications(unassigned)])}),
      enqueued AS (${enqueueIssueEvents(tenant, { name: "issue.updated", eventId, issues })})
      INSERT INTO activities (tenant_id, issue_id, actor_id, action, field, from_value)
      SELECT ${tenantId}, id, ${actor.userId}, 'updated', 'assignee_id', to_jsonb(assignee_id) FROM cleared`,
    tx,
  );
}

/** Like `clearDepartures`, but for one user who has just left one project. */
export function clearAssignments(
  project: ProjectScope,
  userId: number,
  tx: Transaction,
): Promise<void> {
  return clearDepartures(project, { userIds: [userId], projectIds: [project.projectId] }, tx);
}
