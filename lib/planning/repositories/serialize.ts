import { iso, Prisma } from "@/lib/platform/db/query";

/** The wire form of a repository `v` (docs/spec/projects.md#repositories). */
export const vcsRepoColumns = (
  tenantId: number,
) => Prisma.sql`id, project_id, repo_full_name, repo_url, default_branch, is_primary,
  split_part(repo_full_name, '/', 1) AS owner, split_part(repo_full_name, '/', 2) AS repo_name,
  (SELECT count(*)::int FROM branch_links b
    WHERE b.tenant_id = ${tenantId} AND b.project_vcs_repo_id = v.id) AS branch_links_count,
  ${iso("created_at")} AS created_at, ${iso("updated_at")} AS updated_at`;
