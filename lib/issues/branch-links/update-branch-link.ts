import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, rows, transaction } from "@/lib/platform/db/query";
import { recordChildChange } from "@/lib/issues/activity/record-child-change";
import { branchUrl } from "@/lib/planning/repositories/branch-url";
import { type BranchLinkRef, getBranchLink, lockRepoUrl } from "./queries";
import type { BranchLink, BranchLinkBody } from "./schema";

/** Changes a branch link and its URL. Without `status`, the status does not change. */
export async function updateBranchLink(
  project: ProjectScope,
  link: BranchLinkRef,
  body: BranchLinkBody,
): Promise<BranchLink> {
  return transaction(async (tx) => {
    const repoUrl = await lockRepoUrl(project, body.project_vcs_repo_id, tx);
    const before = await getBranchLink(project, link.id, tx);
    await rows(
      Prisma.sql`
        UPDATE branch_links SET project_vcs_repo_id = ${body.project_vcs_repo_id}, branch_name = ${body.branch_name},
          branch_url = ${branchUrl(repoUrl, body.branch_name)},
          status = COALESCE(${body.status ?? null}::int, status), updated_at = now()
        WHERE tenant_id = ${project.tenantId} AND project_id = ${project.projectId} AND id = ${link.id}`,
      tx,
    );
    const after = await getBranchLink(project, link.id, tx);
    const [from, to] = [before, after].map(({ branch_name, status }) => ({ branch_name, status }));
    await recordChildChange(
      project,
      { issueId: link.issue_id, field: "branch_links", from, to },
      tx,
    );
    return after;
  });
}
