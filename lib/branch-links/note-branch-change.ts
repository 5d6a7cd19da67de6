import type { ProjectScope } from "@/lib/access/scopes";
import { NotFound } from "@/lib/api/errors";
import { Prisma, row, type Transaction } from "@/lib/db/query";
import { recordChanges } from "@/lib/issues/record-activity";

/** A branch link as the activity shows it; null before it was made and after it was removed. */
type Noted = { branch_name: string; status: number } | null;

/**
 * Notes a change of an issue's branch links: `updated_at` moves, the ETag does not (decisions.md §4.8, §4.13).
 * NotFound when the issue is gone.
 */
export async function noteBranchChange(
  project: ProjectScope,
  issueId: number,
  from: Noted,
  to: Noted,
  tx: Transaction,
): Promise<void> {
  const touched = await row(
    Prisma.sql`UPDATE issues SET updated_at = now()
      WHERE tenant_id = ${project.tenantId} AND project_id = ${project.projectId} AND id = ${issueId} RETURNING id`,
    tx,
  );
  if (!touched) throw new NotFound("Issue");
  await recordChanges(project, [{ issueId, field: "branch_links", from, to }], tx);
}
