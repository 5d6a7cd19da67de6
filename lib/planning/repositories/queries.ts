import type { ProjectScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { pathId } from "@/lib/platform/http/input";
import { Prisma, selectJson, selectJsonRow } from "@/lib/platform/db/query";
import type { VcsRepo } from "./schema";
import { vcsRepoColumns } from "./serialize";

/** Returns the project's repositories, the primary one first, then by name. */
export function listVcsRepos(project: ProjectScope): Promise<VcsRepo[]> {
  return selectJson<VcsRepo>(Prisma.sql`
    SELECT ${vcsRepoColumns(project.tenantId)} FROM vcs_repos v
    WHERE tenant_id = ${project.tenantId} AND project_id = ${project.projectId}
    ORDER BY is_primary DESC, lower(repo_full_name), id`);
}

/** Returns the repository in the path, or throws NotFound. */
export async function findVcsRepo(
  project: ProjectScope,
  repoId: string | undefined,
): Promise<VcsRepo> {
  const found = await selectJsonRow<VcsRepo>(Prisma.sql`
    SELECT ${vcsRepoColumns(project.tenantId)} FROM vcs_repos v
    WHERE tenant_id = ${project.tenantId} AND project_id = ${project.projectId} AND id = ${pathId(repoId) ?? 0}`);
  if (!found) throw new NotFound("Repository");
  return found;
}
