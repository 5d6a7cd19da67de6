import { randomUUID } from "node:crypto";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { NotFound, PreconditionFailed } from "@/lib/platform/http/errors";
import {
  Prisma,
  rows,
  selectJsonRow,
  transaction,
  type Transaction,
} from "@/lib/platform/db/query";
import { howArchived } from "@/lib/issues/links/archived-neighbor";
import {
  enqueueErrorGroupChanges,
  enqueueIssueEvents,
  enqueueProjectEvent,
} from "@/lib/messaging/outbox/enqueue-event";

/**
 * Deletes locked issues and all related records. Their neighbors' ETags change, because each loses
 * a link or a relation, and so do those of their sub-issues, which lose their parent. Archived
 * neighbors stay as they are, unless they lose their parent.
 */
export async function removeIssues(
  project: ProjectScope,
  ids: number[],
  tx: Transaction,
): Promise<void> {
  const { tenantId } = project;
  const eventId = randomUUID();
  await rows(
    Prisma.sql`
      WITH around AS MATERIALIZED (
        SELECT parent_id AS id, false AS is_changed FROM issues
        WHERE tenant_id = ${tenantId} AND id = ANY(${ids}::int[]) AND parent_id IS NOT NULL
        UNION ALL SELECT id, true FROM issues WHERE tenant_id = ${tenantId} AND parent_id = ANY(${ids}::int[])
        UNION ALL
          SELECT CASE WHEN l.blocker_id = ANY(${ids}::int[]) THEN l.blocked_id ELSE l.blocker_id END, true FROM issue_links l
          WHERE l.tenant_id = ${tenantId} AND (l.blocker_id = ANY(${ids}::int[]) OR l.blocked_id = ANY(${ids}::int[]))
          UNION ALL
          SELECT CASE WHEN r.issue_id = ANY(${ids}::int[]) THEN r.other_id ELSE r.issue_id END, true FROM issue_relations r
          WHERE r.tenant_id = ${tenantId} AND (r.issue_id = ANY(${ids}::int[]) OR r.other_id = ANY(${ids}::int[]))
      ), neighbors AS (
        SELECT n.id, CASE WHEN n.parent_id = ANY(${ids}::int[]) THEN n.parent_id END AS lost_parent_id FROM issues n
        WHERE n.tenant_id = ${tenantId} AND n.id <> ALL(${ids}::int[]) AND n.id IN (SELECT id FROM around)
          AND (n.parent_id = ANY(${ids}::int[]) OR ${howArchived(tenantId)} IS NULL)
        ORDER BY n.id FOR UPDATE OF n
      ), touched AS (
        UPDATE issues i SET updated_at = now(),
          parent_id = CASE WHEN i.parent_id = ANY(${ids}::int[]) THEN NULL ELSE i.parent_id END,
          version = version + (EXISTS (SELECT 1 FROM around a WHERE a.id = i.id AND a.is_changed))::int
        FROM neighbors
        WHERE i.tenant_id = ${tenantId} AND i.id = neighbors.id RETURNING i.id, i.project_id
      ), logged AS (
        INSERT INTO activities (tenant_id, issue_id, actor_id, action, field, from_value)
        SELECT ${tenantId}::int, id, ${project.actor.userId}::int, 'updated', 'parent_id', to_jsonb(lost_parent_id)
        FROM neighbors WHERE lost_parent_id IS NOT NULL ORDER BY id
      )
      ${enqueueIssueEvents(project, {
        name: "issue.updated",
        eventId,
        issues: Prisma.sql`SELECT id, project_id FROM touched`,
      })}`,
    tx,
  );
  await rows(
    // A merged group and its top group may have the same issue, so they are locked in the same
    // order as during ingestion.
    Prisma.sql`
      WITH linked AS (
        SELECT id FROM error_groups WHERE tenant_id = ${tenantId} AND linked_issue_id = ANY(${ids}::int[])
        ORDER BY merged_into_id IS NULL, id FOR NO KEY UPDATE
      ), unlinked AS (
        UPDATE error_groups g SET linked_issue_id = NULL, updated_at = now() FROM linked
        WHERE g.tenant_id = ${tenantId} AND g.id = linked.id RETURNING g.id
      )
      ${enqueueErrorGroupChanges(project, Prisma.sql`SELECT id FROM unlinked`)}`,
    tx,
  );
  await rows(
    Prisma.sql`
      WITH gone AS (
        DELETE FROM issues WHERE tenant_id = ${tenantId} AND id = ANY(${ids}::int[]) RETURNING id
      )
      ${enqueueProjectEvent(project, {
        name: "issue.deleted",
        eventId,
        issueIds: Prisma.sql`SELECT id FROM gone`,
        // Their notifications are deleted too, so unread counts decrease.
        recipients: Prisma.sql`SELECT DISTINCT user_id FROM notifications
          WHERE tenant_id = ${tenantId} AND issue_id = ANY(${ids}::int[])`,
      })}`,
    tx,
  );
}

/**
 * Deletes an issue and all related records (docs/spec/issues.md#delete). Throws NotFound, or
 * PreconditionFailed if its version is not `expectedVersion`.
 */
export async function deleteIssue(
  project: ProjectScope,
  issueId: number,
  expectedVersion?: number,
): Promise<void> {
  const { tenantId, projectId } = project;
  await transaction(async (tx) => {
    const current = await selectJsonRow<{ version: number }>(
      Prisma.sql`SELECT version FROM issues
        WHERE tenant_id = ${tenantId} AND project_id = ${projectId} AND id = ${issueId} FOR UPDATE`,
      tx,
    );
    if (!current) throw new NotFound("Issue");
    if (expectedVersion !== undefined && current.version !== expectedVersion) {
      throw new PreconditionFailed();
    }
    await removeIssues(project, [issueId], tx);
  });
}
