import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { deleteProject } from "@/lib/planning/projects/delete-project";
import { getProject } from "@/lib/planning/projects/queries";
import { projectBody } from "@/lib/planning/projects/schema";
import { updateProject } from "@/lib/planning/projects/update-project";

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
  const createdById = project.ownerId;
  authorize(actor, "projects.delete", { project, createdById, whileArchived: true });
  await deleteProject(project);
  return new Response(null, { status: 204 });
});
