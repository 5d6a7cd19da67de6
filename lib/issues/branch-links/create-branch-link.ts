import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, row, transaction } from "@/lib/platform/db/query";
import { recordChildChange } from "@/lib/issues/activity/record-child-change";
import { branchUrl } from "@/lib/planning/repositories/branch-url";
import { getBranchLink, lockRepoUrl } from "./queries";
import type { BranchLink, BranchLinkBody } from "./schema";

/** Links a branch of one of the project's repositories to an issue; its URL is derived from the repository's. */
export async function createBranchLink(
  project: ProjectScope,
  issueId: number,
  body: BranchLinkBody,
): Promise<BranchLink> {
  const { branch_name, status = 0 } = body;
  return transaction(async (tx) => {
    const repoUrl = await lockRepoUrl(project, body.project_vcs_repo_id, tx);
    const to = { branch_name, status };
    await recordChildChange(project, { issueId, field: "branch_links", from: null, to }, tx);
    const created = await row<{ id: number }>(
      Prisma.sql`
        INSERT INTO branch_links (tenant_id, project_id, issue_id, project_vcs_repo_id, branch_name, branch_url,
          status, created_by_id)
        VALUES (${project.tenantId}, ${project.projectId}, ${issueId}, ${body.project_vcs_repo_id}, ${branch_name},
          ${branchUrl(repoUrl, branch_name)}, ${status}, ${project.actor.userId})
        RETURNING id`,
      tx,
    );
    if (!created) throw new Error("the insert returned no row");
    return getBranchLink(project, created.id, tx);
  });
}
