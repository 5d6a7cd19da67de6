import { shownNames } from "@/lib/people/users/queries";
import { iso, Prisma } from "@/lib/platform/db/query";

/** `project_vcs_repo` of a branch link `b`, from its repo `v` (docs/spec/issue-parts.md#branch-links). */
const vcsRepo = (tenantId: number) => Prisma.sql`json_build_object(
  'id', v.id, 'project_id', v.project_id, 'repo_full_name', v.repo_full_name, 'repo_url', v.repo_url,
  'default_branch', v.default_branch, 'is_primary', v.is_primary,
  'owner', split_part(v.repo_full_name, '/', 1), 'repo_name', split_part(v.repo_full_name, '/', 2),
  'branch_links_count', (SELECT count(*) FROM branch_links c
    WHERE c.tenant_id = ${tenantId} AND c.project_vcs_repo_id = v.id))`;

/** One BranchLink `b` with its repo `v` and creator `bu` as JSON (docs/spec/issue-parts.md#branch-links). */
export const branchLinkJson = (tenantId: number): Prisma.Sql => Prisma.sql`json_build_object(
  'id', b.id, 'issue_id', b.issue_id, 'branch_name', b.branch_name, 'branch_url', b.branch_url, 'status', b.status,
  'created_by', b.created_by_id, 'created_at', ${iso("b.created_at")}, 'updated_at', ${iso("b.updated_at")},
  'creator', json_build_object('id', bu.id, ${shownNames("bu")}),
  'project_vcs_repo', ${vcsRepo(tenantId)})`;

/** Joins a branch link `b` to everything `branchLinkJson` reads. */
export const branchLinkJoins = Prisma.sql`
  JOIN vcs_repos v ON v.tenant_id = b.tenant_id AND v.id = b.project_vcs_repo_id
  JOIN users bu ON bu.tenant_id = b.tenant_id AND bu.id = b.created_by_id`;
