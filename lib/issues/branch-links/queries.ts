import type { ProjectScope } from "@/lib/platform/access/scopes";
import { invalid, NotFound } from "@/lib/platform/http/errors";
import { pathId } from "@/lib/platform/http/input";
import { iso, Prisma, row, rows, type Transaction } from "@/lib/platform/db/query";
import { shownNames } from "@/lib/people/users/queries";
import type { BranchLink } from "./schema";

/** `project_vcs_repo` of a branch link `b`, from its repo `v` (api.md, BranchLink). */
const vcsRepo = Prisma.sql`json_build_object(
  'id', v.id, 'project_id', v.project_id, 'repo_full_name', v.repo_full_name, 'repo_url', v.repo_url,
  'default_branch', v.default_branch, 'is_primary', v.is_primary,
  'owner', split_part(v.repo_full_name, '/', 1), 'repo_name', split_part(v.repo_full_name, '/', 2),
  'branch_links_count', (SELECT count(*) FROM branch_links c
    WHERE c.tenant_id = v.tenant_id AND c.project_vcs_repo_id = v.id))`;

/** One BranchLink `b` with its repo `v` and creator `bu` as JSON (api.md, BranchLink). */
export const branchLinkJson = Prisma.sql`json_build_object(
  'id', b.id, 'issue_id', b.issue_id, 'branch_name', b.branch_name, 'branch_url', b.branch_url, 'status', b.status,
  'created_by', b.created_by_id, 'created_at', ${iso("b.created_at")}, 'updated_at', ${iso("b.updated_at")},
  'creator', json_build_object('id', bu.id, ${shownNames("bu")}),
  'project_vcs_repo', ${vcsRepo})`;

/** Joins a branch link `b` to what `branchLinkJson` reads. */
export const branchLinkJoins = Prisma.sql`
  JOIN vcs_repos v ON v.tenant_id = b.tenant_id AND v.id = b.project_vcs_repo_id
  JOIN users bu ON bu.tenant_id = b.tenant_id AND bu.id = b.created_by_id`;

/** The branch links of an issue of the project, oldest first. */
export async function listBranchLinks(
  project: ProjectScope,
  issueId: number,
): Promise<BranchLink[]> {
  const found = await rows<{ link: BranchLink }>(Prisma.sql`
    SELECT ${branchLinkJson} AS link FROM branch_links b ${branchLinkJoins}
    WHERE b.tenant_id = ${project.tenantId} AND b.issue_id = ${issueId} ORDER BY b.id`);
  return found.map(({ link }) => link);
}

/** One branch link as it goes on the wire, or NotFound. */
export async function getBranchLink(
  project: ProjectScope,
  linkId: number,
  tx?: Transaction,
): Promise<BranchLink> {
  const found = await row<{ link: BranchLink }>(
    Prisma.sql`SELECT ${branchLinkJson} AS link FROM branch_links b ${branchLinkJoins}
      WHERE b.tenant_id = ${project.tenantId} AND b.project_id = ${project.projectId} AND b.id = ${linkId}`,
    tx,
  );
  if (!found) throw new NotFound("Branch link");
  return found.link;
}

/** What permission checks and writes need of a branch link. */
export interface BranchLinkRef {
  id: number;
  issue_id: number;
  created_by_id: number;
}

/** The branch link of the issue that a path names, or NotFound. */
export async function findBranchLink(
  project: ProjectScope,
  issueId: number,
  linkId: string | undefined,
): Promise<BranchLinkRef> {
  const found = await row<BranchLinkRef>(Prisma.sql`
    SELECT id, issue_id, created_by_id FROM branch_links
    WHERE tenant_id = ${project.tenantId} AND issue_id = ${issueId} AND id = ${pathId(linkId) ?? 0}`);
  if (!found) throw new NotFound("Branch link");
  return found;
}

/**
 * The web address of a repository of the project, which stays as it is until the transaction ends; Invalid on
 * `project_vcs_repo_id` for one of elsewhere.
 */
export async function lockRepoUrl(
  project: ProjectScope,
  repoId: number,
  tx: Transaction,
): Promise<string> {
  const repo = await row<{ repo_url: string }>(
    Prisma.sql`SELECT repo_url FROM vcs_repos
      WHERE tenant_id = ${project.tenantId} AND project_id = ${project.projectId} AND id = ${repoId} FOR SHARE`,
    tx,
  );
  if (!repo) throw invalid("project_vcs_repo_id", "Is not a repository of this project.");
  return repo.repo_url;
}
