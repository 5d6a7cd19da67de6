import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { createVcsRepo } from "@/lib/planning/repositories/create-vcs-repo";
import { listVcsRepos } from "@/lib/planning/repositories/queries";
import { vcsRepoBody } from "@/lib/planning/repositories/schema";

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
