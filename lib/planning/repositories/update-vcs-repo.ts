import type { ProjectScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { branchUrl } from "./branch-url";
import {
  asJson,
  jsonRow,
  Prisma,
  rows,
  selectJson,
  transaction,
  type Transaction,
} from "@/lib/platform/db/query";
import { enqueueProjectChanges } from "@/lib/messaging/outbox/enqueue-event";
import type { VcsRepo, VcsRepoBody } from "./schema";
import { vcsRepoColumns } from "./serialize";
import { touchLinkedIssues } from "./touch-linked-issues";
import { unsetPrimary } from "./unset-primary";

/**
 * Recomputes branch URLs from the repository URL. The preceding update has locked the repository
 * row, so no link is missed.
 */
async function updateBranchUrls(project: ProjectScope, repo: VcsRepo, tx: Transaction) {
  const links = await selectJson<{ id: number; branch_name: string }>(
    Prisma.sql`SELECT id, branch_name FROM branch_links
      WHERE tenant_id = ${project.tenantId} AND project_vcs_repo_id = ${repo.id}`,
    tx,
  );
  const urls = links.map((link) => branchUrl(repo.repo_url, link.branch_name));
  await rows(
    Prisma.sql`UPDATE branch_links b SET branch_url = moved.url, updated_at = now()
      FROM unnest(${links.map((link) => link.id)}::int[], ${urls}::text[]) AS moved(id, url)
      WHERE b.tenant_id = ${project.tenantId} AND b.id = moved.id AND b.branch_url <> moved.url`,
    tx,
  );
}

/**
 * Changes a repository and, if its URL changed, the URLs of its branch links. Omitted fields do not
 * change.
 */
export async function updateVcsRepo(
  project: ProjectScope,
  repoId: number,
  body: VcsRepoBody,
): Promise<VcsRepo> {
  return transaction(async (tx) => {
    if (body.is_primary === true) await unsetPrimary(project, tx);
    const updated = await jsonRow<VcsRepo>(
      Prisma.sql`
        WITH updated AS (
          UPDATE vcs_repos SET repo_full_name = ${body.repo_full_name}, repo_url = ${body.repo_url},
            default_branch = COALESCE(${body.default_branch ?? null}::text, default_branch),
            is_primary = COALESCE(${body.is_primary ?? null}::boolean, is_primary), updated_at = now()
          WHERE tenant_id = ${project.tenantId} AND project_id = ${project.projectId} AND id = ${repoId}
          RETURNING *
        ),
        enqueued AS (${enqueueProjectChanges(project, Prisma.sql`SELECT project_id FROM updated`)})
        ${asJson(Prisma.sql`SELECT ${vcsRepoColumns(project.tenantId)} FROM updated v`)}`,
      tx,
    );
    if (!updated) throw new NotFound("Repository");
    await updateBranchUrls(project, updated, tx);
    await touchLinkedIssues(project, repoId, tx);
    return updated;
  });
}
