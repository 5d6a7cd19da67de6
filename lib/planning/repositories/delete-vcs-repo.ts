import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, rows, selectJson, transaction } from "@/lib/platform/db/query";
import { enqueueProjectChanges } from "@/lib/messaging/outbox/enqueue-event";
import { touchLinkedIssues } from "./touch-linked-issues";

/**
 * Deletes a repository and its branch links (docs/spec/projects.md#what-deletion-clears). Its row
 * is locked first, so that a link being created is either found here or rejected.
 */
export async function deleteVcsRepo(project: ProjectScope, repoId: number): Promise<void> {
  const { tenantId, projectId } = project;
  const isThisRepo = Prisma.sql`tenant_id = ${tenantId} AND project_id = ${projectId} AND id = ${repoId}`;
  await transaction(async (tx) => {
    await selectJson(Prisma.sql`SELECT id FROM vcs_repos WHERE ${isThisRepo} FOR UPDATE`, tx);
    await touchLinkedIssues(project, repoId, tx);
    await rows(
      Prisma.sql`
        INSERT INTO activities (tenant_id, issue_id, actor_id, action, field, from_value)
        SELECT ${tenantId}::int, issue_id, ${project.actor.userId}, 'updated', 'branch_links',
          jsonb_build_object('branch_name', branch_name, 'status', status)
        FROM branch_links WHERE tenant_id = ${tenantId} AND project_vcs_repo_id = ${repoId}`,
      tx,
    );
    await rows(
      Prisma.sql`
        WITH gone AS (DELETE FROM vcs_repos WHERE ${isThisRepo} RETURNING project_id)
        ${enqueueProjectChanges(project, Prisma.sql`SELECT project_id FROM gone`)}`,
      tx,
    );
  });
}
