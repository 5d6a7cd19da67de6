import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, row, transaction } from "@/lib/platform/db/query";
import { recordChildChange } from "@/lib/issues/activity/record-child-change";
import type { BranchLinkRef } from "./queries";

/** Removes a branch link from its issue. Does nothing if it no longer exists. */
export async function deleteBranchLink(project: ProjectScope, link: BranchLinkRef): Promise<void> {
  await transaction(async (tx) => {
    const deleted = await row<{ branch_name: string; status: number }>(
      Prisma.sql`DELETE FROM branch_links
        WHERE tenant_id = ${project.tenantId} AND project_id = ${project.projectId} AND id = ${link.id}
        RETURNING branch_name, status::int AS status`,
      tx,
    );
    const change = { issueId: link.issue_id, field: "branch_links", from: deleted, to: null };
    if (deleted) await recordChildChange(project, change, tx);
  });
}
