import { randomUUID } from "node:crypto";
import type { ProjectScope } from "@/lib/access/scopes";
import { NotFound } from "@/lib/api/errors";
import { asJson, Prisma, row, type Transaction } from "@/lib/db/query";
import { recordChanges } from "@/lib/issues/record-activity";
import { putProjectEvent } from "@/lib/outbox/put-event";

/** A branch link as the activity shows it; null before it was made and after it was removed. */
type Noted = { branch_name: string; status: number } | null;

/**
 * Notes a change of an issue's branch links, of which others hear: `updated_at` moves, the ETag does not (decisions.md
 * §4.8, §4.13). NotFound when the issue is gone.
 */
export async function noteBranchChange(
  project: ProjectScope,
  issueId: number,
  from: Noted,
  to: Noted,
  tx: Transaction,
): Promise<void> {
  const event = { name: "issue.updated", eventId: randomUUID() } as const;
  const touched = await row(
    Prisma.sql`
      WITH touched AS (
        UPDATE issues SET updated_at = now()
        WHERE tenant_id = ${project.tenantId} AND project_id = ${project.projectId} AND id = ${issueId} RETURNING id
      ),
      told AS (${putProjectEvent(project, { ...event, issueIds: Prisma.sql`SELECT id FROM touched` })})
      ${asJson(Prisma.sql`SELECT id FROM touched`)}`,
    tx,
  );
  if (!touched) throw new NotFound("Issue");
  await recordChanges(project, [{ issueId, field: "branch_links", from, to }], tx);
}
