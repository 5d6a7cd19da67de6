import { GroupStatus } from "./enumerations";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma } from "@/lib/platform/db/query";
import { enqueueErrorGroupChanges } from "@/lib/messaging/outbox/enqueue-event";

/** True if issue `issueId` has open error groups, which moving it may resolve. */
function hasGroupToResolve(project: ProjectScope, issueId: number): Prisma.Sql {
  if (!project.resolvesOnClose) return Prisma.sql`false`;
  return Prisma.sql`EXISTS (SELECT 1 FROM error_groups g
    WHERE g.tenant_id = ${project.tenantId} AND g.linked_issue_id = ${issueId}
      AND g.status = ${GroupStatus.Open} AND g.merged_into_id IS NULL)`;
}

/**
 * True if moving the issue may notify other watchers or resolve error groups. Lets a statement leave
 * out the parts that do so, a large part of its time, for the many issues that concern no one else.
 */
export function movingConcernsOthers(project: ProjectScope, issueId: number): Prisma.Sql {
  const { tenantId, actor } = project;
  return Prisma.sql`(${hasGroupToResolve(project, issueId)} OR EXISTS (SELECT 1 FROM watches w
    WHERE w.tenant_id = ${tenantId} AND w.issue_id = ${issueId} AND w.user_id <> ${actor.userId}))`;
}

/**
 * Returns parts of the WITH clause of a statement that moves issues. Moving an issue into the final
 * lane resolves its linked open error groups on behalf of the person who moved it. `changes`
 * selects (id, key, project_id, before, after): issues with their old and new lanes. Merged groups
 * do not change, because the top group may have taken over the issue and is resolved instead. Empty
 * if the project has turned this off.
 */
export function resolvingLinkedGroups(project: ProjectScope, changes: Prisma.Sql): Prisma.Sql[] {
  const { tenantId, projectId, actor } = project;
  if (!project.resolvesOnClose) return [];
  const finalLane = Prisma.sql`(SELECT l.id FROM lanes l
    WHERE l.tenant_id = ${tenantId} AND l.project_id = ${projectId} ORDER BY l.sort_order DESC LIMIT 1)`;
  return [
    Prisma.sql`resolved AS (
      UPDATE error_groups g SET status = ${GroupStatus.Resolved}, is_regressed = false, resolved_at = now(),
        resolved_by_id = ${actor.userId}, updated_at = now()
      FROM (${changes}) c(id, key, project_id, before, after)
      WHERE c.before <> c.after AND c.after = ${finalLane}
        AND g.tenant_id = ${tenantId} AND g.project_id = ${projectId} AND g.linked_issue_id = c.id
        AND g.status = ${GroupStatus.Open} AND g.merged_into_id IS NULL
      RETURNING g.id
    )`,
    Prisma.sql`resolved_history AS (
      INSERT INTO error_group_states (tenant_id, error_group_id, status, actor_id)
      SELECT ${tenantId}, id, ${GroupStatus.Resolved}, ${actor.userId} FROM resolved ORDER BY id
    )`,
    Prisma.sql`resolved_enqueued AS (${enqueueErrorGroupChanges(project, Prisma.sql`SELECT id FROM resolved`)})`,
  ];
}
