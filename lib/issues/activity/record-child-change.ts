import { randomUUID } from "node:crypto";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { asJson, jsonRow, Prisma, selectJsonRow, type Transaction } from "@/lib/platform/db/query";
import { putProjectEvent } from "@/lib/messaging/outbox/enqueue-event";
import { type FieldChange, recordChanges } from "./record-activity";

/** Locks the issue, whose row comes first in every change of it; false when it is gone. */
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
 * Notes a change of what an issue has beside its fields (branch links, attachments, time entries), of which others hear:
 * `updated_at` moves, the ETag does not (docs/spec/issues.md#fields, docs/spec/conventions.md#concurrency). `from` and `to` are null before it was there and after
 * it was removed. NotFound when the issue is gone.
 */
export async function notePartChange(
  project: ProjectScope,
  change: FieldChange,
  tx: Transaction,
): Promise<void> {
  const event = { name: "issue.updated", eventId: randomUUID() } as const;
  const touched = await jsonRow(
    Prisma.sql`
      WITH touched AS (
        UPDATE issues SET updated_at = now()
        WHERE tenant_id = ${project.tenantId} AND project_id = ${project.projectId} AND id = ${change.issueId}
        RETURNING id
      ),
      told AS (${putProjectEvent(project, { ...event, issueIds: Prisma.sql`SELECT id FROM touched` })})
      ${asJson(Prisma.sql`SELECT id FROM touched`)}`,
    tx,
  );
  if (!touched) throw new NotFound("Issue");
  await recordChanges(project, [change], tx);
}
