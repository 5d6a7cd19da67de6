import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { deleteVcsRepo } from "@/lib/planning/repositories/delete-vcs-repo";
import { findVcsRepo } from "@/lib/planning/repositories/queries";
import { vcsRepoBody } from "@/lib/planning/repositories/schema";
import { updateVcsRepo } from "@/lib/planning/repositories/update-vcs-repo";

type Params = { projectId: string; id: string };

export const PUT = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "projects.update", { project, createdById: project.ownerId });
  const { id } = await findVcsRepo(project, params.id);
  return json(await updateVcsRepo(project, id, await readBody(request, vcsRepoBody)));
});

export const DELETE = route<Params>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "projects.update", { project, createdById: project.ownerId });
  const { id } = await findVcsRepo(project, params.id);
  await deleteVcsRepo(project, id);
  return new Response(null, { status: 204 });
});
