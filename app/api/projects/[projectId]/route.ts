import { authorize } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { deleteProject } from "@/lib/projects/delete-project";
import { getProject } from "@/lib/projects/queries";
import { projectBody } from "@/lib/projects/schema";
import { updateProject } from "@/lib/projects/update-project";

type Params = { projectId: string };

export const GET = route<Params>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "projects.read", { project });
  return json(await getProject(project, project.projectId));
});

export const PUT = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "projects.update", { project, createdById: project.ownerId });
  return json(await updateProject(project, await readBody(request, projectBody)));
});

export const DELETE = route<Params>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "projects.delete", { project, createdById: project.ownerId });
  await deleteProject(project);
  return new Response(null, { status: 204 });
});
