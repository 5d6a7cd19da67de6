import { authorize } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { deleteVcsRepo } from "@/lib/vcs-repos/delete-vcs-repo";
import { findVcsRepo } from "@/lib/vcs-repos/queries";
import { vcsRepoBody } from "@/lib/vcs-repos/schema";
import { updateVcsRepo } from "@/lib/vcs-repos/update-vcs-repo";

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
