import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, rows, type Transaction } from "@/lib/platform/db/query";

/**
 * Updates `updated_at` on the issues with branch links to the repository
 * (docs/spec/issues.md#fields). Their ETags do not change, because a PUT to the issue cannot change
 * branch links (docs/spec/conventions.md#concurrency).
 */
export async function touchLinkedIssues(
  project: ProjectScope,
  repoId: number,
  tx: Transaction,
): Promise<void> {
  await rows(
    Prisma.sql`UPDATE issues SET updated_at = now() WHERE tenant_id = ${project.tenantId} AND id IN (
      SELECT issue_id FROM branch_links
      WHERE tenant_id = ${project.tenantId} AND project_vcs_repo_id = ${repoId})`,
    tx,
  );
}
