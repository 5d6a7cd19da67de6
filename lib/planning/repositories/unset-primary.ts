import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, rows, type Transaction } from "@/lib/platform/db/query";
import { lockProject } from "@/lib/platform/membership/lock-project";
import { touchLinkedIssues } from "./touch-linked-issues";

/**
 * Unsets the project's primary repository before another one becomes primary, because there can be
 * only one.
 */
export async function unsetPrimary(project: ProjectScope, tx: Transaction): Promise<void> {
  await lockProject(project, tx);
  const unset = await rows<{ id: number }>(
    Prisma.sql`UPDATE vcs_repos SET is_primary = false, updated_at = now()
      WHERE tenant_id = ${project.tenantId} AND project_id = ${project.projectId} AND is_primary RETURNING id`,
    tx,
  );
  for (const { id } of unset) await touchLinkedIssues(project, id, tx);
}
