import type { ProjectScope } from "@/lib/platform/access/scopes";
import { asJson, jsonRow, Prisma, transaction } from "@/lib/platform/db/query";
import { enqueueProjectChanges } from "@/lib/messaging/outbox/enqueue-event";
import type { VcsRepo, VcsRepoBody } from "./schema";
import { vcsRepoColumns } from "./serialize";
import { unsetPrimary } from "./unset-primary";

/** Adds a repository to the project. */
export async function createVcsRepo(project: ProjectScope, body: VcsRepoBody): Promise<VcsRepo> {
  return transaction(async (tx) => {
    if (body.is_primary === true) await unsetPrimary(project, tx);
    const created = await jsonRow<VcsRepo>(
      Prisma.sql`
        WITH created AS (
          INSERT INTO vcs_repos (tenant_id, project_id, repo_full_name, repo_url, default_branch, is_primary)
          VALUES (${project.tenantId}, ${project.projectId}, ${body.repo_full_name}, ${body.repo_url},
            ${body.default_branch ?? Prisma.sql`DEFAULT`}, ${body.is_primary ?? false})
          RETURNING *
        ),
        enqueued AS (${enqueueProjectChanges(project, Prisma.sql`SELECT project_id FROM created`)})
        ${asJson(Prisma.sql`SELECT ${vcsRepoColumns(project.tenantId)} FROM created v`)}`,
      tx,
    );
    if (!created) throw new Error("the insert returned no row");
    return created;
  });
}
