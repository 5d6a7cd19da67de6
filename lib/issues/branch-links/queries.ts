import type { ProjectScope } from "@/lib/platform/access/scopes";
import { invalid, NotFound } from "@/lib/platform/http/errors";
import { pathId } from "@/lib/platform/http/input";
import { Prisma, selectJson, selectJsonRow, type Transaction } from "@/lib/platform/db/query";
import { branchLinkJoins, branchLinkJson } from "@/lib/issues/links/branch-link-json";
import type { BranchLink } from "./schema";

/** Returns the branch links of one of the project's issues, oldest first. */
export async function listBranchLinks(
  project: ProjectScope,
  issueId: number,
): Promise<BranchLink[]> {
  const found = await selectJson<{ link: BranchLink }>(Prisma.sql`
    SELECT ${branchLinkJson(project.tenantId)} AS link FROM branch_links b ${branchLinkJoins}
    WHERE b.tenant_id = ${project.tenantId} AND b.issue_id = ${issueId} ORDER BY b.id`);
  return found.map(({ link }) => link);
}

/** Returns the wire form of a branch link, or throws NotFound. */
export async function getBranchLink(
  project: ProjectScope,
  linkId: number,
  tx?: Transaction,
): Promise<BranchLink> {
  const found = await selectJsonRow<{ link: BranchLink }>(
    Prisma.sql`SELECT ${branchLinkJson(project.tenantId)} AS link FROM branch_links b ${branchLinkJoins}
      WHERE b.tenant_id = ${project.tenantId} AND b.project_id = ${project.projectId} AND b.id = ${linkId}`,
    tx,
  );
  if (!found) throw new NotFound("Branch link");
  return found.link;
}

/** The columns that permission checks and writes need. */
export interface BranchLinkRef {
  id: number;
  issue_id: number;
  created_by_id: number;
}

/** Returns the issue's branch link in the path, or throws NotFound. */
export async function findBranchLink(
  project: ProjectScope,
  issueId: number,
  linkId: string | undefined,
): Promise<BranchLinkRef> {
  const found = await selectJsonRow<BranchLinkRef>(Prisma.sql`
    SELECT id, issue_id, created_by_id FROM branch_links
    WHERE tenant_id = ${project.tenantId} AND issue_id = ${issueId} AND id = ${pathId(linkId) ?? 0}`);
  if (!found) throw new NotFound("Branch link");
  return found;
}

/**
 * Returns the web URL of one of the project's repositories, locked until the transaction ends. Throws Invalid on
 * `project_vcs_repo_id` for another project's repository.
 */
export async function lockRepoUrl(
  project: ProjectScope,
  repoId: number,
  tx: Transaction,
): Promise<string> {
  const repo = await selectJsonRow<{ repo_url: string }>(
    Prisma.sql`SELECT repo_url FROM vcs_repos
      WHERE tenant_id = ${project.tenantId} AND project_id = ${project.projectId} AND id = ${repoId} FOR SHARE`,
    tx,
  );
  if (!repo) throw invalid("project_vcs_repo_id", "Must be a repository in this project.");
  return repo.repo_url;
}
