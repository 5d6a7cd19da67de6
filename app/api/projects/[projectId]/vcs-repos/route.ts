import { authorize } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { createVcsRepo } from "@/lib/vcs-repos/create-vcs-repo";
import { listVcsRepos } from "@/lib/vcs-repos/queries";
import { vcsRepoBody } from "@/lib/vcs-repos/schema";

type Params = { projectId: string };

export const GET = route<Params>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "projects.read", { project });
  return json(await listVcsRepos(project));
});

export const POST = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "projects.update", { project, createdById: project.ownerId });
  const repo = await createVcsRepo(project, await readBody(request, vcsRepoBody));
  return json(repo, { status: 201 });
});
