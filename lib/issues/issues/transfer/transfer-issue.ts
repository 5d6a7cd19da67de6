import { randomUUID } from "node:crypto";
import { recheckOnce } from "@/lib/issues/issues/check-references";
import { archivedIssue } from "@/lib/issues/activity/archived-issue";
import { getIssue } from "@/lib/issues/issues/queries";
import type { Issue } from "@/lib/issues/issues/schema";
import { free } from "@/lib/issues/issues/update/end-of-lane";
import { touchParents } from "@/lib/issues/links/touch-parents";
import {
  enqueueErrorGroupChanges,
  enqueueProjectEvent,
} from "@/lib/messaging/outbox/enqueue-event";
import { recordAudit } from "@/lib/platform/audit-trail/record-audit";
import {
  asJson,
  jsonRow,
  Prisma,
  rows,
  selectJsonRow,
  transaction,
  type Transaction,
} from "@/lib/platform/db/query";
import { NotFound, PreconditionFailed } from "@/lib/platform/http/errors";
import { lockProject } from "@/lib/platform/membership/lock-project";
import { canReadIssues } from "@/lib/platform/membership/readers";
import { removeStates } from "@/lib/planning/reports/remove-states";
import { type Planned, planTransfer, type Transfer } from "./plan-transfer";
import type { TransferPlan } from "./schema";

/** Returns what would become of the issue. Changes nothing. */
export function previewTransfer(transfer: Transfer): Promise<TransferPlan> {
  return transaction(async (tx) => (await planTransfer(transfer, tx)).plan);
}

/** Deletes what belongs to the old project, so that the issue's row can leave it. */
async function detach(transfer: Transfer, { links }: Planned, tx: Transaction): Promise<void> {
  const { from, to, issueId } = transfer;
  const { tenantId } = from;
  const kept = links.map(({ id }) => id);
  await rows(
    Prisma.sql`
      WITH terms AS (DELETE FROM issue_terms WHERE tenant_id = ${tenantId} AND issue_id = ${issueId}),
      labels AS (DELETE FROM issue_labels WHERE tenant_id = ${tenantId} AND issue_id = ${issueId}),
      links AS (
        DELETE FROM branch_links WHERE tenant_id = ${tenantId} AND issue_id = ${issueId} AND id <> ALL(${kept}::int[])
      ),
      watches AS (
        DELETE FROM watches w WHERE w.tenant_id = ${tenantId} AND w.issue_id = ${issueId}
          AND NOT ${canReadIssues(tenantId, Prisma.sql`w.user_id`, to.projectId)}
      ),
      unlinked AS (
        UPDATE error_groups g SET linked_issue_id = NULL, updated_at = now()
        WHERE g.tenant_id = ${tenantId} AND g.linked_issue_id = ${issueId} RETURNING g.id
      )
      ${enqueueErrorGroupChanges(from, Prisma.sql`SELECT id FROM unlinked`)}`,
    tx,
  );
  await removeStates(from, issueId, tx);
}

/** Clears the parent of the issue's sub-issues, which stay where they are. */
async function leaveChildren({ from, issueId }: Transfer, tx: Transaction): Promise<void> {
  const { tenantId, actor } = from;
  await rows(
    Prisma.sql`
      WITH orphaned AS (
        UPDATE issues c SET parent_id = NULL, version = c.version + 1, updated_at = now()
        WHERE c.tenant_id = ${tenantId} AND c.parent_id = ${issueId} RETURNING c.id
      ), logged AS (
        INSERT INTO activities (tenant_id, issue_id, actor_id, action, field, from_value, to_value)
        SELECT ${tenantId}::int, id, ${actor.userId}::int, 'updated', 'parent_id', to_jsonb(${issueId}::int), NULL
        FROM orphaned ORDER BY id
      )
      ${enqueueProjectEvent(from, {
        name: "issue.updated",
        eventId: randomUUID(),
        issueIds: Prisma.sql`SELECT id FROM orphaned`,
      })}`,
    tx,
  );
}

/** Tells those who can no longer read the issue, whose notifications go away. */
async function leave({ from, to, issueId }: Transfer, tx: Transaction): Promise<void> {
  const { tenantId } = from;
  const lost = Prisma.sql`n.tenant_id = ${tenantId} AND n.issue_id = ${issueId}
    AND NOT ${canReadIssues(tenantId, Prisma.sql`n.user_id`, to.projectId)}`;
  await rows(
    Prisma.sql`
      WITH gone AS (DELETE FROM notifications n WHERE ${lost})
      ${enqueueProjectEvent(from, {
        name: "issue.deleted",
        eventId: randomUUID(),
        issueIds: Prisma.sql`SELECT ${issueId}::int`,
        recipients: Prisma.sql`SELECT DISTINCT n.user_id FROM notifications n WHERE ${lost}`,
      })}`,
    tx,
  );
}

/**
 * Gives the issue its place and key in the other project, and keeps the old key. A key that it had
 * there before is still its own, because numbers are never reused.
 */
async function arrive(transfer: Transfer, { plan, facts, links }: Planned, tx: Transaction) {
  const { from, to, issueId } = transfer;
  const { tenantId, actor } = from;
  const number = facts.former?.number ?? null;
  const isStillDone = facts.is_done && plan.lane_id === facts.final_lane;
  const repos = links.map(({ there }) => there);
  const changes = Prisma.sql`VALUES
    (0, 'transferred', 'key', to_jsonb(${facts.key}::text), to_jsonb(moved.key)),
    (1, 'updated', 'lane_id', to_jsonb(${facts.lane_id}::int), to_jsonb(moved.lane_id)),
    (2, 'updated', 'sprint_id', to_jsonb(${facts.sprint_id}::int), to_jsonb(moved.sprint_id)),
    (3, 'updated', 'epic_id', to_jsonb(${facts.epic_id}::int), to_jsonb(moved.epic_id)),
    (4, 'updated', 'assignee_id', to_jsonb(${facts.assignee_id}::int), to_jsonb(moved.assignee_id))`;
  const moved = await jsonRow<{ key: string }>(
    Prisma.sql`
      WITH ${free},
      numbered AS (
        UPDATE projects p SET last_issue_number = last_issue_number + ${number === null ? 1 : 0}
        WHERE p.tenant_id = ${tenantId} AND p.id = ${to.projectId}
        RETURNING COALESCE(${number}::int, p.last_issue_number) AS number, p.key_prefix
      ),
      moved AS (
        UPDATE issues i SET project_id = ${to.projectId}, number = n.number, key = n.key_prefix || '-' || n.number,
          lane_id = ${plan.lane_id}, sprint_id = ${plan.sprint_id}::int, epic_id = ${plan.epic_id}::int,
          assignee_id = ${plan.assignee_id}::int, parent_id = NULL, is_parent = false, position = (SELECT place FROM free),
          external_id = CASE WHEN ${facts.has_external_id_there} THEN NULL ELSE i.external_id END,
          entered_lane_at = ${isStillDone ? Prisma.sql`i.entered_lane_at` : Prisma.sql`now()`},
          version = i.version + 1, updated_at = now()
        FROM numbered n WHERE i.tenant_id = ${tenantId} AND i.id = ${issueId}
        RETURNING i.*
      ),
      kept AS (
        INSERT INTO former_issue_keys (tenant_id, project_id, number, key, issue_id)
        SELECT ${tenantId}::int, ${from.projectId}::int, ${facts.number}::int, ${facts.key}::text, id FROM moved
      ),
      reclaimed AS (
        DELETE FROM former_issue_keys f
        WHERE f.tenant_id = ${tenantId} AND f.project_id = ${to.projectId} AND f.number = ${number}::int
      ),
      searched AS (
        UPDATE issue_search s SET project_id = moved.project_id,
          text = lower(moved.key || E'\\x01' || moved.title || E'\\x01' || moved.description)
        FROM moved WHERE s.tenant_id = ${tenantId} AND s.issue_id = ${issueId}
      ),
      stale AS (
        INSERT INTO stale_issue_terms (tenant_id, project_id, issue_id)
        SELECT ${tenantId}::int, project_id, id FROM moved
      ),
      linked AS (
        UPDATE branch_links b SET project_id = ${to.projectId}, project_vcs_repo_id = l.repo_id
        FROM unnest(${links.map(({ id }) => id)}::int[], ${repos}::int[]) l(id, repo_id)
        WHERE b.tenant_id = ${tenantId} AND b.id = l.id
      ),
      labeled AS (
        INSERT INTO issue_labels (tenant_id, project_id, issue_id, label_id)
        SELECT ${tenantId}::int, ${to.projectId}::int, moved.id, l FROM moved, unnest(${plan.label_ids}::int[]) l
      ),
      logged AS (
        INSERT INTO activities (tenant_id, issue_id, actor_id, action, field, from_value, to_value)
        SELECT ${tenantId}::int, moved.id, ${actor.userId}::int, c.action, c.field, c."from", c."to"
        FROM moved CROSS JOIN LATERAL (${changes}) c(place, action, field, "from", "to")
        WHERE c."from" IS DISTINCT FROM c."to" ORDER BY c.place
      ),
      enqueued AS (${enqueueProjectEvent(to, {
        name: "issue.created",
        eventId: randomUUID(),
        issueIds: Prisma.sql`SELECT id FROM moved`,
      })})
      ${asJson(Prisma.sql`SELECT key FROM moved`)}`,
    tx,
  );
  if (!moved) throw new Error("the issue did not arrive");
  return moved.key;
}

/** Runs one attempt. Returns undefined if the issue changed between planning and locking it. */
function attempt(transfer: Transfer, expectedVersion: number | undefined) {
  const { from, to, issueId } = transfer;
  return transaction(async (tx) => {
    // In the same order as others: the project, memberships, the issue.
    await lockProject(to, tx);
    const planned = await planTransfer(transfer, tx);
    const locked = await selectJsonRow<{ version: number; is_archived: boolean }>(
      Prisma.sql`SELECT i.version, i.archived_at IS NOT NULL AS is_archived FROM issues i
        WHERE i.tenant_id = ${from.tenantId} AND i.project_id = ${from.projectId} AND i.id = ${issueId} FOR UPDATE`,
      tx,
    );
    if (!locked) throw new NotFound("Issue");
    if (expectedVersion !== undefined && locked.version !== expectedVersion)
      throw new PreconditionFailed();
    if (locked.is_archived) throw archivedIssue();
    if (locked.version !== planned.facts.version) return undefined;
    await leaveChildren(transfer, tx);
    await detach(transfer, planned, tx);
    await leave(transfer, tx);
    await touchParents(from, planned.facts.parent_id === null ? [] : [planned.facts.parent_id], tx);
    const key = await arrive(transfer, planned, tx);
    const audited = {
      subject: "issue",
      subjectId: issueId,
      action: "transferred",
      before: { key: planned.facts.key, project_id: from.projectId },
      after: { key, project_id: to.projectId },
    } as const;
    await recordAudit(from, [audited], tx);
    return getIssue(to, key, tx);
  });
}

/**
 * Moves an issue to another project (docs/spec/issues.md#transfer), whatever the limit of its lane
 * there. Throws NotFound (also if someone else has just moved it), PreconditionFailed, and Invalid on
 * `mapping`.
 */
export async function transferIssue(transfer: Transfer, expectedVersion?: number): Promise<Issue> {
  for (;;) {
    // Retried if a sub-issue was added meanwhile, or a lane deleted.
    const issue = await recheckOnce(() => attempt(transfer, expectedVersion));
    if (issue) return issue;
  }
}
