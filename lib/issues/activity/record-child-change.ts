import { randomUUID } from "node:crypto";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { asJson, jsonRow, Prisma, selectJsonRow, type Transaction } from "@/lib/platform/db/query";
import { enqueueProjectEvent } from "@/lib/messaging/outbox/enqueue-event";
import { archivedIssue } from "./archived-issue";
import { type FieldChange, recordChanges } from "./record-activity";

/**
 * Locks the issue. Every change to an issue locks its row first. Returns false if the issue was
 * deleted.
 */
export async function lockIssue(
  { tenantId, projectId }: ProjectScope,
  issueId: number,
  tx: Transaction,
): Promise<boolean> {
  const issue = await selectJsonRow(
    Prisma.sql`SELECT id FROM issues
      WHERE tenant_id = ${tenantId} AND project_id = ${projectId} AND id = ${issueId} FOR NO KEY UPDATE`,
    tx,
  );
  return issue !== undefined;
}

/**
 * Records a change to an issue's branch links, attachments or time entries, and notifies others.
 * `updated_at` changes, but the ETag does not (docs/spec/issues.md#fields,
 * docs/spec/conventions.md#concurrency). `from` is null for an addition, `to` for a removal. Throws
 * NotFound if the issue was deleted, and Invalid if it has been archived meanwhile.
 */
export async function recordChildChange(
  project: ProjectScope,
  change: FieldChange,
  tx: Transaction,
): Promise<void> {
  const event = { name: "issue.updated", eventId: randomUUID() } as const;
  const touched = await jsonRow<{ is_archived: boolean }>(
    Prisma.sql`
      WITH touched AS (
        UPDATE issues SET updated_at = now()
        WHERE tenant_id = ${project.tenantId} AND project_id = ${project.projectId} AND id = ${change.issueId}
        RETURNING id, archived_at IS NOT NULL AS is_archived
      ),
      enqueued AS (${enqueueProjectEvent(project, { ...event, issueIds: Prisma.sql`SELECT id FROM touched` })})
      ${asJson(Prisma.sql`SELECT is_archived FROM touched`)}`,
    tx,
  );
  if (!touched) throw new NotFound("Issue");
  // The transaction ends without a change.
  if (touched.is_archived) throw archivedIssue();
  await recordChanges(project, [change], tx);
}
